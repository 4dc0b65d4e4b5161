import type { Order } from '../../api/orders.ts'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { CheckChoice } from '../../parts/CheckChoice.tsx'
import { Money } from '../../parts/Money.tsx'
import { seatOf } from './by-seat.ts'
import { tokensText } from './tokens-text.ts'

type Props = Readonly<{
  /** Current unpaid orders of the card. */
  orders: readonly Order[]
  chosen: readonly string[]
  /** Orders that were on the card when the dialog was opened. */
  known: readonly string[]
  because: string | undefined
  onChoose: (chosen: readonly string[]) => void
}>

/** Choice of the orders to pay: guests of a table may pay separately. Orders that arrive meanwhile are not chosen. */
export function PayOrders({ orders, chosen, known, because, onChoose }: Props) {
  const added = orders.filter(({ id }) => !known.includes(id) && !chosen.includes(id))
  const chosenOrders = orders.filter(({ id }) => chosen.includes(id))
  if (orders.length < 2) return null
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="pay-orders" disabled={because !== undefined}>
      <legend className="label">{t('orders.payWhich')}</legend>
      {added.length > 0 && (
        <p role="status" className="hint-box">
          {t('orders.addedMeanwhile', { tokens: tokensText(added) })}
        </p>
      )}
      <div>
        {orders.map((order) => (
          <CheckChoice
            key={order.id}
            checked={chosen.includes(order.id)}
            // at least one order stays chosen
            disabled={chosenOrders.length === 1 && chosenOrders[0] === order}
            onChange={() => toggle(order.id)}
          >
            <span className="grow num">
              <b>{t('board.token', { tokenNo: order.token_no })}</b>
              <small>
                {[clockText(order.date), order.customer_name, seatText(order), splitText(order)]
                  .filter(Boolean)
                  .join(comma())}
              </small>
            </span>
            <Money amount={fromWire(order.total, currencyOf(order.currency))} currency={currencyOf(order.currency)} />
          </CheckChoice>
        ))}
      </div>
    </fieldset>
  )
}

const seatText = (order: Order) => {
  const seat = seatOf(order)
  return seat !== undefined && t('board.seat', { seat })
}
const splitText = ({ divided_from }: Order) => divided_from !== undefined && t('orders.split.off')
