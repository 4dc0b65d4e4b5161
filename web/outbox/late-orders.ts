import { atom, getDefaultStore } from 'jotai'
import { type OrderAnswer, orderPaths } from '../api/pos.ts'
import { t } from '../language/t.ts'
import { showToast } from '../parts/toast.ts'
import { answeredJob } from '../print/answered-job.ts'
import type { PrintJob } from '../print/print-job.ts'
import type { CommandOutcome } from './outbox.ts'
import { reasonOf } from './reason-of.ts'
import { outbox } from './the-outbox.ts'

type LateToken = Readonly<{ id: string; tokenNo: number; label: string; at: number }>

/** Orders whose answer arrived after the till had moved on: their tokens are shown in the list of unsent actions. */
export const lateTokensAtom = atom<readonly LateToken[]>([])

/** True while the list of unsent actions is open: a refused order can be put back on the bill there, or discarded. */
export const unsentOpenAtom = atom(false)

const maxTokens = 20
const orders: readonly string[] = Object.values(orderPaths)

/** Shows answers of orders that no screen waits for, for instance after a reload, on whatever screen is open. */
export const showLateOrders = (): (() => void) => outbox.watchSettled(showOutcome)

function showOutcome(outcome: CommandOutcome): void {
  const { entry, awaited } = outcome
  if (awaited || !orders.includes(entry.path)) return
  const place = entry.late?.place ?? entry.label
  if ('error' in outcome) {
    const reason = reasonOf(entry, outcome.error, t('failures.pos'))
    const text = t('common.orderNotSent', { place, reason })
    const action = { label: t('common.review'), run: () => getDefaultStore().set(unsentOpenAtom, true) }
    // a guest is waiting, so it stays until a user has decided
    return void showToast(text, 'wait', action, entry.id)
  }
  const answer = outcome.answer as OrderAnswer // both calls of an order have this shape
  const { tokenNo } = answer
  const late = { id: entry.id, tokenNo, label: entry.label, at: Date.now() }
  getDefaultStore().set(lateTokensAtom, (now) => [late, ...now.filter(({ id }) => id !== late.id)].slice(0, maxTokens))
  showToast(t('common.tokenTold', { tokenNo, place }), 'token', undefined, entry.id)
  if (entry.late) printLate(entry.late.job, answer)
}

let printed: Promise<unknown> = Promise.resolve()

/**
 * Prints a late order as it would have been printed at once, because the kitchen may work by paper. Orders are printed
 * in the order of their answers; a failed print does not block the next.
 */
function printLate(job: PrintJob, answer: OrderAnswer): void {
  printed = printed
    .then(() => import('../print/print-late.ts'))
    .then((late) => late.printLate(answeredJob(job, answer)))
    .catch(() => undefined)
}
