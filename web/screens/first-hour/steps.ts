import { remember } from '../../remember.ts'

/** The steps in the order of setting up a restaurant. */
const stepKeys = ['store', 'tax', 'menu', 'tables', 'staff', 'receipt'] as const
export type StepKey = (typeof stepKeys)[number]

/** The restaurant's current state on the server. */
export type SetupState = Readonly<{ hasDetails: boolean; taxes: number; items: number; tables: number; people: number }>

/** State of the list, stored only on this device. */
export type ChecklistState = Readonly<{
  /** The list was shown: it stays until everything is done or skipped. */
  begun: boolean
  done: readonly StepKey[]
  skipped: readonly StepKey[]
  /** Finished: the server is not queried any more. */
  over: boolean
}>

export type Step = Readonly<{ key: StepKey; state: 'open' | 'done' | 'skipped' }>

export const newChecklist: ChecklistState = { begun: false, done: [], skipped: [], over: false }

/** True while a dish or a table is missing, without which guests cannot be served. */
export const isNew = ({ items, tables }: SetupState): boolean => items === 0 || tables === 0

export function stepsOf(setup: SetupState, checklist: ChecklistState): Step[] {
  const has: Readonly<Record<StepKey, boolean>> = {
    store: setup.hasDetails,
    tax: setup.taxes > 0,
    menu: setup.items > 0,
    tables: setup.tables > 0,
    staff: setup.people > 1,
    receipt: false,
  }
  return stepKeys.map((key) => {
    if (has[key] || checklist.done.includes(key)) return { key, state: 'done' }
    return { key, state: checklist.skipped.includes(key) ? 'skipped' : 'open' }
  })
}

const storageKey = (tenantId: string) => `comanda_first_steps_${tenantId}`

const isStepKey = (key: unknown): key is StepKey => stepKeys.some((one) => one === key)
const keysIn = (list: unknown): StepKey[] => (Array.isArray(list) ? list.filter(isStepKey) : [])

/** The stored state; unreadable storage counts as empty. */
export function readChecklist(storage: Pick<Storage, 'getItem'>, tenantId: string): ChecklistState {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey(tenantId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return newChecklist
    const { begun, done, skipped, over }: Partial<Record<keyof ChecklistState, unknown>> = stored
    return { begun: begun === true, done: keysIn(done), skipped: keysIn(skipped), over: over === true }
  } catch {
    return newChecklist
  }
}

export const writeChecklist = (
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  tenantId: string,
  checklist: ChecklistState,
): void => remember(storage, storageKey(tenantId), JSON.stringify(checklist))
