import check from 'icon:bold/check'
import dots from 'icon:bold/dots-three'
import moneyIcon from 'icon:bold/money'
import cancelIcon from 'icon:fill/x-circle'
import printer from 'icon:regular/printer'
import { memo } from 'react'
import { currencyOf } from '../../money.ts'
import { type Action, ActionMenu } from '../../parts/ActionMenu.tsx'
import { Button } from '../../parts/Button.tsx'
import { Money } from '../../parts/Money.tsx'
import { PlaceName } from '../board/PlaceName.tsx'
import { floorOf, kindOf, placeTitle } from '../board/place.ts'
import { boardTexts } from '../board/texts.ts'
import { amountOf, isAnyPaid, isOwed } from './group.ts'
import { OrderBlock } from './OrderBlock.tsx'
import { printReceipt } from './print-receipt.ts'
import type { ShownGroup } from './shown-groups.ts'
import { ordersTexts } from './texts.ts'

export type Ask = 'cancel' | 'complete' | 'pay'

type Props = Readonly<{ group: ShownGroup; now: number; onAsk: (ask: Ask, group: ShownGroup) => void }>

/** What leaves the house is named as 1.2.0 names it: Delivery, or Dine Out with its kind beside it. */
export function headOf({ orders }: ShownGroup): Readonly<{ title: string; under: string | null }> {
  const [first] = orders
  if (!first) return { title: boardTexts.kinds.out, under: null }
  if (kindOf(first) === 'takeaway') return { title: boardTexts.kinds.out, under: ordersTexts.takeAway }
  return { title: placeTitle(first), under: floorOf(first) }
}

export const OrderCard = memo(function OrderCard({ group, now, onAsk }: Props) {
  const { title, under } = headOf(group)
  const [first] = group.orders
  const currency = currencyOf(group.currency)
  const owed = isOwed(group)
  return (
    <article className="card" aria-label={title}>
      <header>
        <h2 className="slim">{first && <PlaceName kind={kindOf(first)} title={title} />}</h2>
        <span className="mute grow clip">{under && <bdi>{under}</bdi>}</span>
        <ActionMenu name={ordersTexts.actionsFor(title)} icon={dots} actions={cardActions(group, owed, onAsk)} />
      </header>
      {group.orders.map((order) => (
        <OrderBlock key={order.id} order={order} now={now} />
      ))}
      <footer>
        <Button
          icon={printer}
          aria-label={`${ordersTexts.printReceipt} ${title}`}
          onClick={() => void printReceipt(group.order_ids)}
        >
          <span className="hide-p">{ordersTexts.receipt}</span>
        </Button>
        <Button
          kind="goline"
          className="grow"
          icon={owed ? moneyIcon : check}
          onClick={() => onAsk(owed ? 'pay' : 'complete', group)}
        >
          {owed ? ordersTexts.payAndComplete : ordersTexts.complete}
          <b className="end">
            <Money amount={amountOf(group, currency)} currency={currency} />
          </b>
        </Button>
      </footer>
    </article>
  )
})

const cardActions = (group: ShownGroup, owed: boolean, onAsk: Props['onAsk']): readonly Action[] => [
  {
    key: 'print',
    label: ordersTexts.printReceipt,
    icon: printer,
    onChoose: () => void printReceipt(group.order_ids),
  },
  {
    key: 'complete',
    label: ordersTexts.complete,
    icon: check,
    tone: 'done',
    onChoose: () => onAsk('complete', group),
  },
  {
    key: 'pay',
    label: ordersTexts.payAndComplete,
    icon: moneyIcon,
    tone: 'done',
    because: owed ? undefined : isAnyPaid(group) ? ordersTexts.paidAlready : ordersTexts.nothingToPay,
    onChoose: () => onAsk('pay', group),
  },
  {
    key: 'cancel',
    label: ordersTexts.cancel,
    icon: cancelIcon,
    tone: 'bad',
    because: isAnyPaid(group) ? ordersTexts.paidAlready : undefined,
    onChoose: () => onAsk('cancel', group),
  },
]
