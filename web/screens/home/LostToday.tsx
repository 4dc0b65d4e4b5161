import { useQuery } from '@tanstack/react-query'
import { lossesToday } from '../../api/dashboard.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'

/** Losses of today (cancelled or closed unpaid); nothing is shown while there are none. */
export function LostToday() {
  const { data } = useQuery(lossesToday)
  const lost = data?.kinds.filter(({ count }) => count > 0) ?? []
  if (!data || lost.length === 0) return null
  const currency = currencyOf(data.currency)
  return (
    <section className="lost-today" aria-labelledby="home-lost">
      <h2 className="h2" id="home-lost">
        {t('home.lost')}
      </h2>
      <ul>
        {lost.map(({ kind, count, amount }) => (
          <li key={kind}>
            <bdi className="num">
              {t(`home.lostKinds.${kind}`, { count, amount: moneyText(fromWire(amount, currency), currency) })}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
