import bell from 'icon:fill/bell-ringing'
import hourglass from 'icon:fill/hourglass-medium'
import sealCheck from 'icon:fill/seal-check'
import warning from 'icon:fill/warning'
import xCircle from 'icon:fill/x-circle'
import clock from 'icon:regular/clock'
import { memo } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Paper } from '../../parts/Paper.tsx'
import type { AgeBand } from '../board/age.ts'
import { PlaceName } from '../board/PlaceName.tsx'
import { floorOf, kindOf, placeTitle } from '../board/place.ts'
import type { TicketChanges } from './changes.ts'
import { FireButton, TicketKeys } from './lazy-parts.ts'
import type { StationItem, StationOrder } from './stations.ts'
import { TicketItem } from './TicketItem.tsx'
import { heldIn, isCancelled, isFired, type Step, toMakeIn } from './tickets.ts'

const ageIcons: Readonly<Record<AgeBand, string>> = { fresh: clock, soon: hourglass, late: warning }

type Props = Readonly<{
  order: StationOrder
  /** Key of the bump bar that focuses the ticket; undefined if it has none. */
  bumpKey: string | undefined
  /** Minutes since the ticket was fired, or sent. */
  minutes: number
  band: AgeBand
  /** Minutes since it was sent; null if equal to `minutes`. */
  sentMinutes: number | null
  /** Minutes since an item was recalled; null if none was. */
  recalledMinutes: number | null
  /** True if all remaining items are held. */
  isWaiting: boolean
  isNew: boolean
  /** Changes to acknowledge. */
  changes: TicketChanges | undefined
  onSeen: (orderId: string) => void
  onChangesSeen: (orderId: string, until: string) => void
  onMove: (order: StationOrder, item: StationItem, to: Step) => void
}>

/** Ticket of one order. It rerenders only if one of these props changes. */
export const Ticket = memo(function Ticket({
  order,
  bumpKey,
  isWaiting,
  isNew,
  changes,
  onSeen,
  onChangesSeen,
  onMove,
  ...age
}: Props) {
  const { minutes, band } = age
  const { token_no: tokenNo, moved_from: from } = order
  const title = placeTitle(order)
  const isGone = isCancelled(order)
  const place = from === undefined ? title : t('board.movedLong', { from, to: title })
  return (
    <Paper
      className={`ticket ${isGone ? 'gone' : band}${isNew && !isGone ? ' new' : ''}${isWaiting ? ' waiting' : ''}`}
      tabIndex={-1}
      data-order={order.id}
      data-key={bumpKey}
      aria-label={t('kitchen.ticket', { tokenNo, place, minutes })}
    >
      <TicketHead order={order} place={place} {...age} />
      <TicketBands order={order} isGone={isGone} />
      <ul>
        {heldLast(order).map((item) => (
          <TicketItem
            key={item.id}
            item={item}
            tokenNo={tokenNo}
            isGone={isGone}
            changes={isGone ? undefined : changes?.byLine.get(item.line)}
            before={changes?.before.get(item.line)}
            onMove={(moved, to) => onMove(order, moved, to)}
          />
        ))}
      </ul>
      {!isGone && heldIn(order).length > 0 && <FireButton orders={[order]} place={title} />}
      {!isGone && <TicketKeys order={order} />}
      {isGone && <SeenButton name={t('kitchen.seenOf', { tokenNo })} onSeen={() => onSeen(order.id)} />}
      {changes && !isGone && (
        <SeenButton name={t('kitchen.changedOf', { tokenNo })} onSeen={() => onChangesSeen(order.id, changes.last)} />
      )}
      {isNew && !isGone && (
        <p className="flag">
          <Icon of={bell} />
          {t(isFired(order) ? 'kitchen.isFired' : 'kitchen.isNew')}
        </p>
      )}
    </Paper>
  )
})

type HeadProps = Pick<Props, 'order' | 'minutes' | 'band' | 'sentMinutes' | 'recalledMinutes'> & { place: string }

/** Number, place and age of a ticket. */
function TicketHead({ order, place, minutes, band, sentMinutes, recalledMinutes }: HeadProps) {
  const { moved_from: from } = order
  const title = placeTitle(order)
  const under = floorOf(order) ?? order.customer_name
  return (
    <header>
      <b className="tok num">{order.token_no}</b>
      <div className="where">
        <b>
          {from === undefined ? (
            <PlaceName kind={kindOf(order)} title={title} />
          ) : (
            <>
              <span aria-hidden="true">{t('board.moved', { from, to: title })}</span>
              <span className="vh">{place}</span>
            </>
          )}
        </b>
        {under && (
          <span>
            <bdi>{under}</bdi>
          </span>
        )}
      </div>
      <div className="age">
        <span>
          <Icon of={ageIcons[band]} />
          <b className="num">{minutes}</b>
        </span>
        <small>{t('board.minutes')}</small>
        {sentMinutes !== null && <small>{t('kitchen.sentAgo', { minutes: sentMinutes })}</small>}
        {recalledMinutes !== null && <small>{t('kitchen.recalledAgo', { minutes: recalledMinutes })}</small>}
      </div>
    </header>
  )
}

/** Bands under the head: the other stations of the order, and what has happened to it. */
function TicketBands({ order, isGone }: { order: StationOrder; isGone: boolean }) {
  const isRushed = !isGone && toMakeIn(order).some(({ rush }) => rush)
  return (
    <>
      {order.alsoAt && order.alsoAt.length > 0 && (
        <p className="also">
          <bdi>{t('kitchen.alsoAt', { stations: order.alsoAt.join(', ') })}</bdi>
        </p>
      )}
      {isRushed && (
        <p className="band rush">
          <Icon of={warning} />
          {t('board.rush')}
        </p>
      )}
      {isGone && (
        <p className="band">
          <Icon of={xCircle} />
          {t('kitchen.cancelled')}
        </p>
      )}
      {order.status === 'completed' && (
        <p className="band">
          <Icon of={sealCheck} />
          {t('kitchen.closedMeanwhile')}
        </p>
      )}
    </>
  )
}

const SeenButton = ({ name, onSeen }: { name: string; onSeen: () => void }) => (
  <p className="seen">
    <Button aria-label={name} onClick={onSeen}>
      {t('kitchen.seen')}
    </Button>
  </p>
)

/** Items of a ticket with the held ones at the end. */
function heldLast(order: StationOrder): readonly StationItem[] {
  const held = heldIn(order)
  return held.length === 0 ? order.items : [...order.items.filter((item) => !held.includes(item)), ...held]
}
