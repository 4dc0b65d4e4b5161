import type { Cell } from '@comanda/api/csv.ts'
import type { Losses } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { discountKindName, givenReasonName, kindName, personName, reasonName, reductionName } from './loss-names.ts'

type Sum = Readonly<{ count: number; amount: string }>

/** Rows of the tables of losses, discounts and refunds; each has tables only where there are any. */
export function lossRows(losses: Losses | undefined): Cell[][] {
  if (!losses) return []
  const { currency, kinds, reasons, people, approvers, after_print, discounts, refunds } = losses
  const table = <Row extends Sum>(title: string, rows: readonly Row[], nameOf: (row: Row) => string): Cell[][] => [
    [],
    [title, t('reports.quantity'), t('reports.value'), t('reports.currency')],
    ...rows.map((row) => [nameOf(row), row.count, row.amount, currency]),
  ]
  const lossTables = () => [
    ...table(t('reports.losses'), kinds, ({ kind }) => kindName(kind)),
    ...table(t('reports.lossReasons'), reasons, reasonName),
    ...table(t('reports.lossPeople'), people, personName),
    ...(approvers ? table(t('pin.approvals'), approvers, personName) : []),
  ]
  const discountTables = (sums: NonNullable<Losses['discounts']>) => [
    ...table(t('reports.discounts'), sums.kinds, ({ kind }) => discountKindName(kind)),
    ...table(t('reports.discountReasons'), sums.reasons, givenReasonName),
    ...table(t('reports.discountPeople'), sums.people, personName),
  ]
  const refundTables = (sums: NonNullable<Losses['refunds']>) => [
    ...table(t('reports.refundReasons'), sums.reasons, reasonName),
    ...table(t('reports.refundPeople'), sums.people, personName),
  ]
  return [
    ...(hasAny(kinds) ? lossTables() : []),
    ...(discounts && hasAny(discounts.kinds) ? discountTables(discounts) : []),
    ...(after_print ? table(t('reports.afterPrint'), after_print, ({ kind }) => reductionName(kind)) : []),
    ...(refunds ? refundTables(refunds) : []),
  ]
}

const hasAny = (sums: readonly Sum[]): boolean => sums.some(({ count }) => count > 0)
