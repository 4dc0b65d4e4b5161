import undo from 'icon:bold/arrow-u-up-left'
import checks from 'icon:bold/checks'
import passIcon from 'icon:fill/bell-ringing'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { passItems } from './pass-items.ts'
import { ReprintButton } from './ReprintButton.tsx'
import type { StationOrder } from './stations.ts'
import { toMakeIn, toPassIn, toRecallIn } from './tickets.ts'
import { completeTicket, recallTicket } from './whole-ticket.ts'

/** Buttons for a whole ticket. */
export function TicketKeys({ order }: Readonly<{ order: StationOrder }>) {
  const { token_no: tokenNo } = order
  const canComplete = toMakeIn(order).length > 0
  const canRecall = toRecallIn(order).length > 0
  const ready = toPassIn(order)
  const courses = [...new Set(ready.map(({ course }) => course))]
  if (!canComplete && !canRecall) return null
  return (
    <p className="ticket-keys">
      {ready.length > 0 && (
        <Button
          kind="go"
          icon={passIcon}
          aria-label={t('keys.pass.ticketOf', { tokenNo })}
          aria-keyshortcuts="Enter"
          onClick={() => void passItems(order, ready)}
        >
          {t('keys.pass.ticket')}
        </Button>
      )}
      {courses.length > 1 &&
        courses.flatMap((course) =>
          course === undefined ? (
            []
          ) : (
            <Button
              key={course}
              icon={passIcon}
              aria-label={t('keys.pass.courseOf', { course, tokenNo })}
              onClick={() =>
                void passItems(
                  order,
                  ready.filter((item) => item.course === course),
                )
              }
            >
              {t('keys.pass.course', { course })}
            </Button>
          ),
        )}
      {canComplete && (
        <Button
          icon={checks}
          aria-label={t('kitchen.completeTicketOf', { tokenNo })}
          aria-keyshortcuts={ready.length > 0 ? undefined : 'Enter'}
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
