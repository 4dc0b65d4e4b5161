import type { Losses } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { discountReasonName, lossReasonName } from '../../parts/reason-names.ts'

type Kind = Losses['kinds'][number]['kind']
type Reason = Pick<Losses['reasons'][number], 'reason' | 'title'>
type Person = Losses['people'][number]

export const kindName = (kind: Kind): string => t(`reports.lossKinds.${kind}`)

export const reasonName = ({ reason, title }: Reason): string =>
  reason === null ? t('orders.noReason') : lossReasonName({ code: reason, title })

type Discounts = NonNullable<Losses['discounts']>

export const discountKindName = (kind: Discounts['kinds'][number]['kind']): string => t(`reports.discountKinds.${kind}`)

/** Kind of a reduction after the bill was printed. */
export const reductionName = (kind: NonNullable<Losses['after_print']>[number]['kind']): string =>
  kind === 'discount' || kind === 'comp' ? discountKindName(kind) : t(`reports.lossKinds.${kind}`)

export const givenReasonName = ({ reason, title }: Pick<Discounts['reasons'][number], 'reason' | 'title'>): string =>
  discountReasonName({ code: reason, title })

export function personName({ id, name }: Pick<Person, 'id' | 'name'>): string {
  if (id === null) return t('history.nobody')
  if (name === null) return t('history.unknown')
  return name === 'erased' ? t('history.erased') : name
}

export const lossCount = ({ count }: Readonly<{ count: number }>): string => t('reports.lossCount', { count })
