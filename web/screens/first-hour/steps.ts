import { remember } from '../../remember.ts'

/** The steps in the order of setting up a restaurant. */
const stepKeys = ['store', 'tax', 'menu', 'tables', 'staff', 'receipt'] as const
export type StepKey = (typeof stepKeys)[number]

/** The restaurant's current state on the server. */
export type SetupState = Readonly<{ hasDetails: boolean; taxes: number; items: number; tables: number; people: number }>

/** State of the list stored on this device, which the server does not know. */
export type ChecklistState = Readonly<{
  /** The list was shown: it stays until everything is done or skipped. */
  begun: boolean
  done: readonly StepKey[]
  skipped: readonly StepKey[]
  /** Finished: the server is not queried any more. */
  over: boolean
}>

export type Step = Readonly<{ key: StepKey; state: 'open' | 'done' | 'skipped' }>

export const nothingKept: ChecklistState = { begun: false, done: [], skipped: [], over: false }

/** True while a dish or a table is missing, without which guests cannot be served. */
export const isNew = ({ items, tables }: SetupState): boolean => items === 0 || tables === 0

export function stepsOf(known: SetupState, kept: ChecklistState): Step[] {
  const has: Readonly<Record<StepKey, boolean>> = {
    store: known.hasDetails,
    tax: known.taxes > 0,
    menu: known.items > 0,
    tables: known.tables > 0,
    staff: known.people > 1,
    receipt: false,
  }
  return stepKeys.map((key) => {
    if (has[key] || kept.done.includes(key)) return { key, state: 'done' }
    return { key, state: kept.skipped.includes(key) ? 'skipped' : 'open' }
  })
}

const storageKey = (tenantId: string) => `comanda_first_steps_${tenantId}`

const isStepKey = (key: unknown): key is StepKey => stepKeys.some((one) => one === key)
const keysIn = (list: unknown): StepKey[] => (Array.isArray(list) ? list.filter(isStepKey) : [])

/** Unreadable storage counts as empty. */
export function readKept(storage: Pick<Storage, 'getItem'>, tenantId: string): ChecklistState {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey(tenantId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return nothingKept
    const { begun, done, skipped, over }: Partial<Record<keyof ChecklistState, unknown>> = kept
    return { begun: begun === true, done: keysIn(done), skipped: keysIn(skipped), over: over === true }
  } catch {
    return nothingKept
  }
}

export const writeKept = (
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  tenantId: string,
  kept: ChecklistState,
): void => remember(storage, storageKey(tenantId), JSON.stringify(kept))
