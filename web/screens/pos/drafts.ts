import { type Cart, emptyCart } from './cart.ts'

/** A bill stored under a name (rule O6). `savedAt` is in ISO 8601. */
export type Draft = Readonly<{ id: string; nameRef: string; savedAt: string; cart: Cart }>

export type Drafts = Readonly<{
  list: () => readonly Draft[]
  save: (draft: Draft) => void
  remove: (id: string) => void
  clear: () => void
}>

/** Drafts of a restaurant on this device, shared by all users of this till. */
export function draftsOf(tenantId: string, storage: Storage): Drafts {
  const key = `comanda.drafts.${tenantId}`
  const write = (drafts: readonly Draft[]) => storage.setItem(key, JSON.stringify(drafts))
  const list = () => parse(storage.getItem(key))
  return {
    list,
    save: (draft) => write([draft, ...list().filter(({ id }) => id !== draft.id)]),
    remove: (id) => write(list().filter((draft) => draft.id !== id)),
    clear: () => storage.removeItem(key),
  }
}

function parse(text: string | null): readonly Draft[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(drafts)
      ? drafts.filter(isDraft).map((draft) => ({ ...draft, cart: { ...emptyCart, ...draft.cart } }))
      : []
  } catch {
    return []
  }
}

const isDraft = (draft: unknown): draft is Draft =>
  typeof draft === 'object' &&
  draft !== null &&
  'id' in draft &&
  'nameRef' in draft &&
  'savedAt' in draft &&
  'cart' in draft &&
  typeof draft.cart === 'object' &&
  draft.cart !== null &&
  'lines' in draft.cart &&
  Array.isArray(draft.cart.lines)
