import type { Cell } from '@comanda/api/csv.ts'
import type { Tips } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { personName } from './loss-names.ts'
import { Shares } from './Shares.tsx'

/** Tips per person, minus refunded ones; nothing for a period without tips. */
export function TipParts({ tips: { people, returned, currency: code } }: { tips: Tips }) {
  if (people.length === 0) return null
  const currency = currencyOf(code)
  const fact = returned ? t('reports.givenBack', { amount: moneyText(fromWire(returned, currency), currency) }) : ''
  const shares = people.map((person, index) => {
    const amount = fromWire(person.amount, currency)
    return {
      key: person.id ?? '',
      name: personName(person),
      fact: index === 0 ? fact : '',
      amount,
      shown: <Money amount={amount} currency={currency} />,
    }
  })
  return <Shares title={t('reports.tips')} empty="" shares={shares} />
}

export const tipRows = (tips: Tips | undefined): Cell[][] =>
  tips && tips.people.length > 0
    ? [
        [],
        [t('reports.tips'), t('reports.value'), t('reports.currency')],
        ...tips.people.map((person) => [personName(person), person.amount, tips.currency]),
      ]
    : []
