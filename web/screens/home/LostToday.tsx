import { useQuery } from '@tanstack/react-query'
import { lossesToday } from '../../api/dashboard.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'

/** Losses, discounts and refunds of today; nothing is shown while there are none. */
export function LostToday() {
  const { data } = useQuery(lossesToday)
  const lost = data?.kinds.filter(({ count }) => count > 0) ?? []
  const discounts = data?.discounts?.kinds.filter(({ count }) => count > 0) ?? []
  if (!data || (lost.length === 0 && discounts.length === 0 && !data.refunds)) return null
  const currency = currencyOf(data.currency)
  const sums = ({ count, amount }: Readonly<{ count: number; amount: string }>) => ({
    count,
    amount: moneyText(fromWire(amount, currency), currency),
  })
  return (
    <section className="lost-today" aria-labelledby="home-lost">
      <h2 className="h2" id="home-lost">
        {t('home.lost')}
      </h2>
      <ul>
        {lost.map(({ kind, ...sum }) => (
          <li key={kind}>
            <bdi className="num">{t(`home.lostKinds.${kind}`, sums(sum))}</bdi>
          </li>
        ))}
        {discounts.map(({ kind, ...sum }) => (
          <li key={kind}>
            <bdi className="num">{t(`home.discountKinds.${kind}`, sums(sum))}</bdi>
          </li>
        ))}
        {data.refunds && (
          <li>
            <bdi className="num">{t('home.refunds', sums(data.refunds))}</bdi>
          </li>
        )}
      </ul>
    </section>
  )
}
