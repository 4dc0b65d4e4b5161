import type { Cell } from '@comanda/api/csv.ts'
import type { Losses } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { kindName, personName, reasonName } from './loss-names.ts'

/** Rows of a table of losses. */
export function lossRows(losses: Losses | undefined): Cell[][] {
  if (!losses || losses.kinds.every(({ count }) => count === 0)) return []
  const { currency, kinds, reasons, people } = losses
  const head = (name: string): Cell[] => [name, t('reports.quantity'), t('reports.value'), t('reports.currency')]
  return [
    [],
    head(t('reports.losses')),
    ...kinds.map(({ kind, count, amount }) => [kindName(kind), count, amount, currency]),
    [],
    head(t('reports.lossReasons')),
    ...reasons.map(({ reason, count, amount }) => [reasonName(reason), count, amount, currency]),
    [],
    head(t('reports.lossPeople')),
    ...people.map(({ count, amount, ...person }) => [personName(person), count, amount, currency]),
  ]
}
