import chair from 'icon:regular/chair'
import { useState } from 'react'
import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Money } from '../../parts/Money.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { portionsBySeat } from './by-seat.ts'
import { PortionList } from './PortionList.tsx'
import { splitOrder } from './split.ts'
import { type Portions, splitTotals } from './split-totals.ts'
import { chargedItems, isSplittable } from './splittable.ts'

type Props = Readonly<{
  /** The orders of a bill. */
  orders: readonly Order[]
  place: string
  /** Opens the payment, which can share a bill evenly or by amounts. */
  onPay: () => void
  onClose: () => void
}>

/** Asks for the portions that get a separate bill. */
export function SplitDialog({ orders, place, onPay, onClose }: Props) {
  const choices = orders.filter(isSplittable)
  const [chosen, setChosen] = useState(choices[0]?.id ?? '')
  const [portions, setPortions] = useState<Portions>({})
  const order = choices.find(({ id }) => id === chosen) ?? choices[0]
  const items = order ? chargedItems(order) : []
  const isAny = items.some(({ line }) => (portions[line] ?? 0) > 0)
  const isAll = items.every(({ line, quantity }) => (portions[line] ?? 0) >= quantity)
  const because = !isAny ? t('orders.split.chooseSome') : isAll ? t('orders.split.leaveSome') : undefined
  const split = () => {
    if (order) void splitOrder({ parts: [{ orderId: order.id, portions }], place })
    onClose()
  }
  const bySeat = choices.flatMap((other) => portionsBySeat(other).map((portions) => ({ orderId: other.id, portions })))
  const splitBySeat = () => {
    void splitOrder({ parts: bySeat, place })
    onClose()
  }
  return (
    <Confirm
      title={t('orders.split.title')}
      verb={t('orders.split.action')}
      because={because}
      onYes={split}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <Segments
          label={t('orders.split.which')}
          segments={choices.map(({ id, token_no }, index) => ({
            value: id,
            name: tokenName(choices, token_no, index),
          }))}
          chosen={order?.id ?? ''}
          onChoose={(id) => {
            setChosen(id)
            setPortions({})
          }}
        />
      )}
      <h3 className="label">{t('orders.split.byItem')}</h3>
      <PortionList
        items={items}
        labelOf={(title) => t('orders.split.going', { title })}
        chosenOf={({ line }) => portions[line]}
        onChoose={({ line }, quantity) => setPortions({ ...portions, [line]: quantity })}
      />
      {order && <Totals order={order} portions={portions} />}
      {bySeat.length > 0 && (
        <Button icon={chair} onClick={splitBySeat}>
          {t('orders.split.bySeat')}
        </Button>
      )}
      <Button kind="quiet" onClick={onPay}>
        {t('orders.split.otherwise')}
      </Button>
    </Confirm>
  )
}

/** Name of an order by its token. Split orders share a token, so they are numbered. */
function tokenName(orders: readonly Order[], tokenNo: number, index: number): string {
  const before = orders.slice(0, index).filter(({ token_no }) => token_no === tokenNo).length
  const name = t('board.token', { tokenNo })
  return before > 0 ? `${name} (${before + 1})` : name
}

function Totals({ order, portions }: Readonly<{ order: Order; portions: Portions }>) {
  const currency = currencyOf(order.currency)
  const { stays, goes } = splitTotals(order, portions)
  return (
    <div role="status" className="split-totals">
      <p className="leader">
        <span>{t('orders.split.stays')}</span>
        <i />
        <b>
          <Money amount={stays} currency={currency} />
        </b>
      </p>
      <p className="leader">
        <span>{t('orders.split.goes')}</span>
        <i />
        <b>
          <Money amount={goes} currency={currency} />
        </b>
      </p>
    </div>
  )
}
