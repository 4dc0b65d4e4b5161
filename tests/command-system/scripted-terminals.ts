import type { CardTerminals, TerminalReport } from '@comanda/command-api/card-payments/terminals.ts'
import type { CardReport } from '@comanda/domain/card-payments/card-payments.ts'

type Payment = {
  charge: number
  status: 'prepared' | 'shown' | 'reserved' | 'captured' | 'cancelled' | 'returned'
  refunds: Map<string, number>
}

type Script = Readonly<{
  /** Reaction of the guest to the amount on the terminal. */
  guest?: 'taps' | 'is declined' | 'waits'
  /** Number of answers that are lost on the way, although the call had its effect. */
  lost?: number
}>

/** A provider with one terminal that follows a script, and counts the money it takes. */
export function scriptedTerminals(script: Script = {}) {
  const payments = new Map<string, Payment>()
  const now = { guest: script.guest ?? 'taps', lost: script.lost ?? 0 }
  const get = (reference: string): Payment => {
    const payment = payments.get(reference)
    if (!payment) throw new Error(`no payment ${reference}`)
    return payment
  }
  const answer = <Report extends TerminalReport>(report: Report): Report | Readonly<{ status: 'unknown' }> => {
    if (now.lost === 0) return report
    now.lost -= 1
    return { status: 'unknown' }
  }
  const declined = { status: 'failed', reason: 'declined', code: 'insufficient_funds' } as const
  const reportOf = (payment: Payment): TerminalReport => {
    if (payment.status === 'shown' && now.guest === 'is declined') payment.status = 'cancelled'
    if (payment.status === 'shown' && now.guest === 'taps') payment.status = 'reserved'
    if (payment.status === 'prepared') return { status: 'idle' }
    if (payment.status === 'shown') return { status: 'waiting' }
    if (payment.status === 'reserved') return { status: 'authorised' }
    if (payment.status === 'captured') return { status: 'captured' }
    if (payment.status === 'returned') return { status: 'voided' }
    return now.guest === 'is declined' ? declined : { status: 'failed', reason: 'cancelled' }
  }
  const terminals: CardTerminals = {
    register: async ({ code }) => (code === 'no-such-code' ? null : `tmr_${code}`),
    isOnline: async () => true,
    prepare: async ({ cardPaymentId, charge }) => {
      const reference = `pi_${cardPaymentId}`
      if (!payments.has(reference)) payments.set(reference, { charge, status: 'prepared', refunds: new Map() })
      return reference
    },
    show: async ({ reference }) => {
      const payment = get(reference)
      if (payment.status === 'cancelled') return answer<CardReport>({ status: 'failed', reason: 'cancelled' })
      if (payment.status === 'prepared') payment.status = 'shown'
      return answer<CardReport>({ status: 'waiting' })
    },
    ask: async ({ reference }) => answer(reportOf(get(reference))),
    capture: async ({ reference }) => {
      const payment = get(reference)
      if (payment.status === 'reserved') payment.status = 'captured'
      return answer<CardReport>({ status: payment.status === 'captured' ? 'captured' : 'voided' })
    },
    cancel: async ({ reference }) => {
      const payment = get(reference)
      if (payment.status === 'captured') return answer<CardReport>({ status: 'captured' })
      payment.status = 'cancelled'
      return answer<CardReport>({ status: 'failed', reason: 'cancelled' })
    },
    reverse: async ({ reference }) => {
      get(reference).status = 'returned'
      return answer<CardReport>({ status: 'voided' })
    },
    refund: async ({ reference }, { refundId, amount }) => {
      get(reference).refunds.set(refundId, amount)
      return 'done'
    },
  }
  /** Money of the guests that the restaurant has. */
  const taken = () =>
    [...payments.values()].reduce((all, { charge, status, refunds }) => {
      const returned = [...refunds.values()].reduce((sum, amount) => sum + amount, 0)
      return status === 'captured' ? all + charge - returned : all
    }, 0)
  return { terminals, taken, now, statuses: () => [...payments.values()].map(({ status }) => status) }
}
