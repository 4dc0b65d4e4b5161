import type { Losses } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { kindName, lossCount, personName, reasonName } from './loss-names.ts'
import { Shares } from './Shares.tsx'

/** Losses by kind and, if there are any, by reason and user. */
export function LossParts({ losses }: { losses: Losses }) {
  const currency = currencyOf(losses.currency)
  const share = (key: string, name: string, fact: string, amount: string) => {
    const value = fromWire(amount, currency)
    return { key, name, fact, amount: value, shown: <Money amount={value} currency={currency} /> }
  }
  const kinds = losses.kinds.filter(({ count }) => count > 0)
  return (
    <>
      <Shares
        title={t('reports.losses')}
        empty={t('reports.noLosses')}
        shares={kinds.map((sum) => share(sum.kind, kindName(sum.kind), lossCount(sum), sum.amount))}
      />
      {kinds.length > 0 && (
        <>
          <Shares
            title={t('reports.lossReasons')}
            empty={t('reports.noLosses')}
            shares={losses.reasons.map((sum) =>
              share(sum.reason ?? '', reasonName(sum.reason), lossCount(sum), sum.amount),
            )}
          />
          <Shares
            title={t('reports.lossPeople')}
            empty={t('reports.noLosses')}
            shares={losses.people.map((sum) => share(sum.id ?? '', personName(sum), lossCount(sum), sum.amount))}
          />
        </>
      )}
    </>
  )
}
