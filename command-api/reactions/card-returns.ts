import { CardPaymentEvent } from '@comanda/domain/card-payments/events.ts'
import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { askTerminal, type CardNeeds } from '../card-payments/steps.ts'
import { type FollowNeeds, followLog } from './follow.ts'

/**
 * Continues the return of captured money if the process that began it died. If the provider does not answer, the return
 * is continued when the bill is opened again: a payment that the provider never returns must not block the others.
 */
export const startCardReturns = (needs: FollowNeeds & CardNeeds): Promise<void> =>
  followLog(needs, {
    name: 'card-returns',
    eventTypes: ['CardPaymentReversalRequested'],
    react: async ({ stream, type, data, metadata }) => {
      const event = CardPaymentEvent.parse({ type, data })
      const [, orderId] = idsIn(stream)
      const leadOrderId = OrderId.safeParse(orderId).data
      if (!leadOrderId || event.type !== 'CardPaymentReversalRequested') return false
      const { cardPaymentId } = event.data
      await askTerminal(needs, { ...Metadata.parse(metadata), keyed: false }, { leadOrderId, cardPaymentId })
      return true
    },
  })
