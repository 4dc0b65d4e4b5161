import type { Losses } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import {
  discountKindName,
  givenReasonName,
  kindName,
  lossCount,
  personName,
  reasonName,
  reductionName,
} from './loss-names.ts'
import { Shares } from './Shares.tsx'

/** Losses, discounts and refunds by kind and, if there are any, by reason and user. */
export function LossParts({ losses }: { losses: Losses }) {
  const currency = currencyOf(losses.currency)
  const share = (key: string, name: string, fact: string, amount: string) => {
    const value = fromWire(amount, currency)
    return { key, name, fact, amount: value, shown: <Money amount={value} currency={currency} /> }
  }
  const kinds = losses.kinds.filter(({ count }) => count > 0)
  const { discounts, refunds, returned_payments: returned } = losses
  const given = discounts?.kinds.filter(({ count }) => count > 0) ?? []
  const peopleOf = (people: Losses['people']) =>
    people.map((sum) => share(sum.id ?? '', personName(sum), lossCount(sum), sum.amount))
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
              share(`${sum.reason} ${sum.title}`, reasonName(sum), lossCount(sum), sum.amount),
            )}
          />
          <Shares title={t('reports.lossPeople')} empty={t('reports.noLosses')} shares={peopleOf(losses.people)} />
          {losses.approvers && <Shares title={t('pin.approvals')} empty="" shares={peopleOf(losses.approvers)} />}
        </>
      )}
      {discounts && given.length > 0 && (
        <>
          <Shares
            title={t('reports.discounts')}
            empty=""
            shares={given.map((sum) => share(sum.kind, discountKindName(sum.kind), lossCount(sum), sum.amount))}
          />
          <Shares
            title={t('reports.discountReasons')}
            empty=""
            shares={discounts.reasons.map((sum) =>
              share(`${sum.reason} ${sum.title}`, givenReasonName(sum), lossCount(sum), sum.amount),
            )}
          />
          <Shares title={t('reports.discountPeople')} empty="" shares={peopleOf(discounts.people)} />
        </>
      )}
      {losses.after_print && (
        <Shares
          title={t('reports.afterPrint')}
          empty=""
          shares={losses.after_print.map((sum) => share(sum.kind, reductionName(sum.kind), lossCount(sum), sum.amount))}
        />
      )}
      {refunds && (
        <>
          <Shares
            title={t('reports.refundReasons')}
            empty=""
            shares={refunds.reasons.map((sum) =>
              share(`${sum.reason} ${sum.title}`, reasonName(sum), lossCount(sum), sum.amount),
            )}
          />
          <Shares title={t('reports.refundPeople')} empty="" shares={peopleOf(refunds.people)} />
        </>
      )}
      {returned && (
        <>
          <Shares
            title={t('reports.returnedReasons')}
            empty=""
            shares={returned.reasons.map((sum) =>
              share(`${sum.reason} ${sum.title}`, reasonName(sum), lossCount(sum), sum.amount),
            )}
          />
          <Shares title={t('reports.returnedPeople')} empty="" shares={peopleOf(returned.people)} />
        </>
      )}
    </>
  )
}
