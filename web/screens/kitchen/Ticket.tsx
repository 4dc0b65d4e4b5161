import bell from 'icon:fill/bell-ringing'
import hourglass from 'icon:fill/hourglass-medium'
import warning from 'icon:fill/warning'
import clock from 'icon:regular/clock'
import { memo } from 'react'
import type { ItemStatus } from '../../api/orders.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Paper } from '../../parts/Paper.tsx'
import { type AgeBand, bandOf } from '../board/age.ts'
import type { ShownItem, ShownOrder } from '../board/item-wish.ts'
import { PlaceName } from '../board/PlaceName.tsx'
import { floorOf, kindOf, placeTitle } from '../board/place.ts'
import { boardTexts } from '../board/texts.ts'
import { TicketItem } from './TicketItem.tsx'
import { kitchenTexts } from './texts.ts'

const ageIcons: Readonly<Record<AgeBand, string>> = { fresh: clock, soon: hourglass, late: warning }

type Props = Readonly<{
  order: ShownOrder
  minutes: number
  isNew: boolean
  onMove: (order: ShownOrder, item: ShownItem, status: ItemStatus) => void
}>

/** One order on its piece of paper. Drawn again only when it, its minutes or its newness change. */
export const Ticket = memo(function Ticket({ order, minutes, isNew, onMove }: Props) {
  const band = bandOf(minutes)
  const title = placeTitle(order)
  const under = floorOf(order) ?? order.customer_name
  return (
    <Paper
      className={`ticket ${band}${isNew ? ' new' : ''}`}
      aria-label={kitchenTexts.ticket(order.token_no, title, minutes)}
    >
      <header>
        <b className="tok num">{order.token_no}</b>
        <div className="where">
          <b>
            <PlaceName kind={kindOf(order)} title={title} />
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
          <small>{boardTexts.minutes}</small>
        </div>
      </header>
      <ul>
        {order.items.map((item) => (
          <TicketItem key={item.id} item={item} onMove={(moved, status) => onMove(order, moved, status)} />
        ))}
      </ul>
      {isNew && (
        <p className="flag">
          <Icon of={bell} />
          {kitchenTexts.isNew}
        </p>
      )}
    </Paper>
  )
})
