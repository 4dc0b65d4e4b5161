import undo from 'icon:bold/arrow-u-up-left'
import checks from 'icon:bold/checks'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { ReprintButton } from './ReprintButton.tsx'
import type { StationOrder } from './stations.ts'
import { toMakeIn, toRecallIn } from './tickets.ts'
import { completeTicket, recallTicket } from './whole-ticket.ts'

/** Buttons for a whole ticket. */
export function TicketKeys({ order }: Readonly<{ order: StationOrder }>) {
  const { token_no: tokenNo } = order
  const canComplete = toMakeIn(order).length > 0
  const canRecall = toRecallIn(order).length > 0
  if (!canComplete && !canRecall) return null
  return (
    <p className="ticket-keys">
      {canComplete && (
        <Button
          icon={checks}
          aria-label={t('kitchen.completeTicketOf', { tokenNo })}
          aria-keyshortcuts="Enter"
          onClick={() => void completeTicket(order)}
        >
          {t('kitchen.completeTicket')}
        </Button>
      )}
      {canRecall && (
        <Button
          kind="quiet"
          icon={undo}
          aria-label={t('kitchen.recallTicketOf', { tokenNo })}
          aria-keyshortcuts="R"
          onClick={() => void recallTicket(order)}
        >
          {t('kitchen.recall')}
        </Button>
      )}
      <ReprintButton order={order} />
    </p>
  )
}
