import type { Losses } from '../../api/reports.ts'
import { t } from '../../language/t.ts'

type Kind = Losses['kinds'][number]['kind']
type Reason = Losses['reasons'][number]['reason']
type Person = Losses['people'][number]

export const kindName = (kind: Kind): string => t(`reports.lossKinds.${kind}`)

export const reasonName = (reason: Reason): string =>
  reason === null ? t('orders.noReason') : t(`orders.reasons.${reason}`)

type Discounts = NonNullable<Losses['discounts']>

export const discountKindName = (kind: Discounts['kinds'][number]['kind']): string => t(`reports.discountKinds.${kind}`)

/** Kind of a reduction after the bill was printed. */
export const reductionName = (kind: NonNullable<Losses['after_print']>[number]['kind']): string =>
  kind === 'discount' || kind === 'comp' ? discountKindName(kind) : t(`reports.lossKinds.${kind}`)

export const discountReasonName = (reason: Discounts['reasons'][number]['reason']): string =>
  t(`orders.discount.reasons.${reason}`)

export function personName({ id, name }: Pick<Person, 'id' | 'name'>): string {
  if (id === null) return t('history.nobody')
  if (name === null) return t('history.unknown')
  return name === 'erased' ? t('history.erased') : name
}

export const lossCount = ({ count }: Readonly<{ count: number }>): string => t('reports.lossCount', { count })
