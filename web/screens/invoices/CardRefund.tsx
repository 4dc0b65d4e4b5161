import type { RefundedCards } from '../../api/refunds.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'

type Props = Readonly<{ cards: RefundedCards; currency: Currency }>

/** True if a part of the refund did not reach its card. */
export const isOpenOnCards = ({ refused, pending }: RefundedCards, currency: Currency): boolean =>
  fromWire(refused, currency) > 0 || fromWire(pending, currency) > 0

/** Parts of a refund to cards: returned, to be returned by hand, and returned later. */
export function CardRefund({ cards, currency }: Props) {
  const parts = [
    { text: t('invoices.cardReturned'), amount: fromWire(cards.returned, currency) },
    { text: t('invoices.cardRefused'), amount: fromWire(cards.refused, currency) },
    { text: t('invoices.cardPending'), amount: fromWire(cards.pending, currency) },
  ]
  return (
    <section aria-label={t('invoices.goesBackTo')} className="card-refund">
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ text, amount }) => (
          <AmountLine key={text} name={text} amount={amount} currency={currency} />
        ))}
    </section>
  )
}
