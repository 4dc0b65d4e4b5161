import { atom, getDefaultStore } from 'jotai'
import { type Conflict, conflictIn, newPriceIn } from '../../api/order-lines.ts'
import { kitchenList, ordersKey } from '../../api/orders.ts'
import type { Intent } from '../../api/pins.ts'
import { orderMessageOf } from '../../api/too-few.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import type { Draft } from '../../outbox/command.ts'
import { Discarded } from '../../outbox/outbox.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import { withApproval } from '../pin/approval.ts'
import type { LineChange } from './line-change.ts'

/** Reason of a refusal that the user can decide about. */
export type Fact = Readonly<{ conflict: Conflict } | { newPrice: string }>
export type Choice = Readonly<{ label: string; run: () => void }>
/** A refused command about a sent item. It stays in the outbox until the user has decided. */
export type OpenConflict = Readonly<{ commandId: string; change: LineChange; fact: Fact; choice: Choice | null }>

export const conflictAtom = atom<OpenConflict | null>(null)

type LineCommand = Readonly<{
  draft: Draft & Intent
  change: LineChange
  /** The alternative to discarding the command; null if there is none. */
  choiceFor: (change: LineChange, fact: Fact) => Choice | null
}>

/** Sends a command about a sent item. Resolves to null if it was refused; the reason is shown. */
export async function sendLine<Answer>({ draft, change: sent, choiceFor }: LineCommand): Promise<Answer | null> {
  const { token_no, currency } = sent.order
  const change = { ...sent, order: { token_no, currency } } // other fields of the order are not stored
  let id = ''
  const submit = (request: Intent) => {
    if (id) drop(id)
    const submitted = outbox.submit<Answer>({ ...draft, ...request, change })
    id = submitted.id
    outbox.forget(id) // a refusal stays in the outbox
    return submitted.answer
  }
  try {
    const [answer] = await withApproval([draft], draft.label, submit)
    if (!isFeedLive()) void refreshLists()
    return answer ?? null
  } catch (error) {
    const fact = factIn(error)
    if (fact) getDefaultStore().set(conflictAtom, { commandId: id, change, fact, choice: choiceFor(change, fact) })
    else {
      drop(id)
      if (!(error instanceof Discarded)) showToast(orderMessageOf(error, t('failures.orders')), 'error')
    }
    void refreshLists()
    return null
  }
}

/** Ends a conflict: the refused command leaves the outbox. */
export function settleConflict({ commandId }: OpenConflict): void {
  drop(commandId)
  getDefaultStore().set(conflictAtom, null)
}

function drop(commandId: string): void {
  const entry = outbox.entries().find(({ id }) => id === commandId)
  if (entry) outbox.discard(entry)
}

export function factIn(error: unknown): Fact | null {
  const conflict = conflictIn(error)
  if (conflict) return { conflict }
  const newPrice = newPriceIn(error)
  return newPrice === null ? null : { newPrice }
}

const refreshLists = () =>
  Promise.all([kitchenList.queryKey, ordersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
