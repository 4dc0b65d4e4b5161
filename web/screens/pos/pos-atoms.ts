import { atom } from 'jotai'
import type { OrderRequest, PricesChanged } from '../../api/pos.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { remember } from '../../remember.ts'
import { userAtom } from '../../session/session.ts'
import { ownerOf } from '../../session/user.ts'
import { type Cart, type CartAction, cartAfter, emptyCart } from './cart.ts'
import type { OrderKind } from './order.ts'

/** An order without an answer. Its id is created before the first send and stored with its bill across reloads. */
export type Pending = Readonly<{ commandId: string; kind: OrderKind; label: string; request: OrderRequest }>

type Till = Readonly<{ owner: string; cart: Cart; pending: Pending | null }>

const keyOf = (owner: string) => `comanda.till.${owner}`

/** Reads the stored bill of this user in this tab; empty if there is none. */
function storedTill(owner: string): Till {
  try {
    const till: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null')
    if (typeof till === 'object' && till !== null && 'cart' in till) {
      const { cart, ...rest } = till as Till // written below, by the same user
      return { ...rest, cart: { ...emptyCart, ...cart } } // or by an earlier version with fewer fields
    }
  } catch {
    sessionStorage.removeItem(keyOf(owner))
  }
  return { owner, cart: emptyCart, pending: null }
}

const tillInMemoryAtom = atom<Till | null>(null)

const tillAtom = atom(
  (get) => {
    const user = get(userAtom)
    const owner = user ? ownerOf(user) : ''
    const till = get(tillInMemoryAtom)
    return till?.owner === owner ? till : storedTill(owner)
  },
  (get, set, change: Partial<Till>) => {
    const next = { ...get(tillAtom), ...change }
    set(tillInMemoryAtom, next)
    remember(sessionStorage, keyOf(next.owner), JSON.stringify(next))
  },
)

export const cartAtom = atom(
  (get) => get(tillAtom).cart,
  (get, set, action: CartAction) => set(tillAtom, { cart: cartAfter(get(tillAtom).cart, action) }),
)

export const pendingAtom = atom(
  (get) => get(tillAtom).pending,
  (_, set, pending: Pending | null) => set(tillAtom, { pending }),
)

export type Step =
  | Readonly<{ at: 'bill' }>
  | Readonly<{ at: 'table'; kind: OrderKind }>
  | Readonly<{ at: 'ask'; kind: OrderKind }>
  | Readonly<{ at: 'sending'; kind: OrderKind }>
  | Readonly<{ at: 'changed'; kind: OrderKind; changed: PricesChanged; sent: OrderRequest }>
  | Readonly<{ at: 'refused'; message: string }>
  /** A bill for this table was requested while another one is not sent yet. */
  | Readonly<{ at: 'busy'; tableId: string }>

/** The open dialog of the bill. */
export const stepAtom = atom<Step>({ at: 'bill' })

export type Sent = Readonly<{ tokenNo: number; place: string; job: PrintJob }>

/** The last sent order, shown on the empty bill until the next one, for a missed toast or another print. */
export const lastSentAtom = atom<Sent | null>(null)

/** True while the bill's drawer is open on a narrow screen. */
export const billOpenAtom = atom(false)
