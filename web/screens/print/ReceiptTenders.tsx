import { sum } from '@comanda/domain/kernel/money.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import type { PrintTender } from '../../print/print-job.ts'
import type { PrintTexts } from '../../print/print-texts.ts'

type Props = Readonly<{ tenders: readonly PrintTender[]; currency: Currency; texts: PrintTexts }>

/** The payments of a bill: rounding and tips, received amounts, change. */
export function ReceiptTenders({ tenders, currency, texts: { t, language } }: Props) {
  const total = (field: 'rounding' | 'tip' | 'change') =>
    sum(tenders.map((tender) => fromWire(tender[field], currency)))
  const sums = [
    [t('print.rounding'), total('rounding')],
    [t('print.tip'), total('tip')],
  ] as const
  const change = total('change')
  return (
    <>
      {sums.map(
        ([name, amount]) =>
          amount !== 0 && <Row key={name} name={name} amount={amount} currency={currency} language={language} />,
      )}
      {tenders.map(({ title, received }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed receipt never changes.
        <Row key={index} name={title} amount={fromWire(received, currency)} currency={currency} language={language} />
      ))}
      {change !== 0 && <Row name={t('print.change')} amount={change} currency={currency} language={language} />}
    </>
  )
}

type RowProps = Readonly<{ name: string; amount: ReturnType<typeof sum>; currency: Currency; language: string }>

const Row = ({ name, amount, currency, language }: RowProps) => (
  <p>
    <bdi>{name}</bdi>
    <Money bare amount={amount} currency={currency} language={language} />
  </p>
)
