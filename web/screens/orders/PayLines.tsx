import { times } from '@comanda/domain/kernel/money.ts'
import { useState } from 'react'
import type { Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { chargesOf } from '../../print/charges-of.ts'
import type { PrintTender } from '../../print/print-job.ts'
import { optionsText } from '../board/item-text.ts'
import { calculationOf } from '../calculation/calculation.ts'
import { CalculationSteps, TotalKey } from '../calculation/TotalKey.tsx'

type Props = Readonly<{
  summary: Summary
  /** Payments that the calculation ends with; null: the bill was paid elsewhere. */
  tenders: readonly PrintTender[] | null
}>

/** The amounts of a payment: items, service charge, net, tax and the total, which opens the calculation. */
export function PayLines({ summary, tenders }: Props) {
  const [isOpen, setOpen] = useState(false)
  const currency = currencyOf(summary.currency)
  const sums = [
    [t('orders.subtotal'), summary.subtotal],
    [t('orders.tax'), summary.taxTotal],
  ] as const
  return (
    <>
      <ul className="pay-lines">
        {summary.orders.flatMap(({ items }) =>
          items.map((item) => (
            <li key={item.id}>
              <b className="q num">{item.quantity}</b>
              <span className="grow">
                <bdi>{item.item_title}</bdi>
                <small>
                  <bdi>{optionsText(item)}</bdi>
                </small>
              </span>
              <Money amount={times(fromWire(item.price, currency), item.quantity)} currency={currency} />
            </li>
          )),
        )}
      </ul>
      {chargesOf(summary).map(({ name, amount }) => (
        <p className="leader" key={name}>
          <bdi>{name}</bdi>
          <i />
          <Money amount={amount} currency={currency} />
        </p>
      ))}
      {sums.map(([name, amount]) => (
        <p className="leader" key={name}>
          <span>{name}</span>
          <i />
          <Money amount={fromWire(amount, currency)} currency={currency} />
        </p>
      ))}
      <p className="leader pay-total">
        <b>{t('orders.total')}</b>
        <i />
        <b>
          <TotalKey total={fromWire(summary.total, currency)} currency={currency} isOpen={isOpen} onToggle={setOpen} />
        </b>
      </p>
      {isOpen && <CalculationSteps calculation={calculationOf(summary, tenders)} currency={currency} />}
    </>
  )
}
