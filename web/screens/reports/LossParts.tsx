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
import { type Share, Shares } from './Shares.tsx'

type Sum = Readonly<{ count: number; amount: string }>

/** Losses, discounts and refunds by kind and, if there are any, by reason and user. */
export function LossParts({ losses }: { losses: Losses }) {
  const { discounts, refunds, returned_payments: returned } = losses
  const currency = currencyOf(losses.currency)
  const kinds = losses.kinds.filter(({ count }) => count > 0)
  const discountKinds = discounts?.kinds.filter(({ count }) => count > 0) ?? []
  const share = (key: string, name: string, sum: Sum): Share => {
    const amount = fromWire(sum.amount, currency)
    return { key, name, fact: lossCount(sum), amount, shown: <Money amount={amount} currency={currency} /> }
  }
  const byReason = (reasons: Losses['reasons']) =>
    reasons.map((sum) => share(`${sum.reason} ${sum.title}`, reasonName(sum), sum))
  const byPerson = (people: Losses['people']) => people.map((sum) => share(sum.id ?? '', personName(sum), sum))
  return (
    <>
      <Shares
        title={t('reports.losses')}
        empty={t('reports.noLosses')}
        shares={kinds.map((sum) => share(sum.kind, kindName(sum.kind), sum))}
      />
      {kinds.length > 0 && (
        <>
          <Shares title={t('reports.lossReasons')} empty={t('reports.noLosses')} shares={byReason(losses.reasons)} />
          <Shares title={t('reports.lossPeople')} empty={t('reports.noLosses')} shares={byPerson(losses.people)} />
          {losses.approvers && <Shares title={t('pin.approvals')} empty="" shares={byPerson(losses.approvers)} />}
        </>
      )}
      {discounts && discountKinds.length > 0 && (
        <>
          <Shares
            title={t('reports.discounts')}
            empty=""
            shares={discountKinds.map((sum) => share(sum.kind, discountKindName(sum.kind), sum))}
          />
          <Shares
            title={t('reports.discountReasons')}
            empty=""
            shares={discounts.reasons.map((sum) => share(`${sum.reason} ${sum.title}`, givenReasonName(sum), sum))}
          />
          <Shares title={t('reports.discountPeople')} empty="" shares={byPerson(discounts.people)} />
        </>
      )}
      {losses.after_print && (
        <Shares
          title={t('reports.afterPrint')}
          empty=""
          shares={losses.after_print.map((sum) => share(sum.kind, reductionName(sum.kind), sum))}
        />
      )}
      {refunds && (
        <>
          <Shares title={t('reports.refundReasons')} empty="" shares={byReason(refunds.reasons)} />
          <Shares title={t('reports.refundPeople')} empty="" shares={byPerson(refunds.people)} />
        </>
      )}
      {returned && (
        <>
          <Shares title={t('reports.returnedReasons')} empty="" shares={byReason(returned.reasons)} />
          <Shares title={t('reports.returnedPeople')} empty="" shares={byPerson(returned.people)} />
        </>
      )}
    </>
  )
}
