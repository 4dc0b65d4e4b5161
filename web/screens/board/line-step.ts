import type { OrderItem } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import type { LineOptions, Marks } from './line-change.ts'
import type { Reason } from './ReasonPicker.tsx'

type LineValues = Readonly<{ notes: string; marks: Marks; options: LineOptions }>

export const isSameMarks = ({ rush, allergy }: OrderItem, marks: Marks): boolean =>
  (rush ?? false) === marks.rush && (allergy ?? false) === marks.allergy

/** True if note, marks and options equal those of the item. */
export const isSameLine = (item: OrderItem, { notes, marks, options }: LineValues): boolean => {
  const addons = (item.addons ?? []).map(({ id }) => id)
  return (
    (notes.trim() || null) === item.notes &&
    isSameMarks(item, marks) &&
    options.variantId === item.variant_id &&
    options.addonIds.length === addons.length &&
    addons.every((id) => options.addonIds.includes(id))
  )
}

type Sheet = Readonly<{
  /** Change of the number of portions, negative for fewer. */
  by: number
  isSame: boolean
  isSameSeat: boolean
  mayOrder: boolean
  mayVoid: boolean
  reason: Reason | null
}>

export type Step = Readonly<{
  kind: 'none' | 'add' | 'void' | 'revise' | 'seat'
  count: number
  verb: string
  because?: string | undefined
}>

/** Action of the sheet's button. `because`: reason why it is not possible. */
export function stepOf({ by, isSame, isSameSeat, mayOrder, mayVoid, reason }: Sheet): Step {
  if (by > 0) {
    const because = mayOrder ? undefined : t('orders.change.noRight')
    return { kind: 'add', count: by, verb: t('orders.change.add', { count: by }), because }
  }
  if (by < 0) {
    const because = mayVoid ? (reason ? undefined : t('orders.chooseReason')) : t('orders.change.noRight')
    return { kind: 'void', count: -by, verb: t('orders.change.void', { count: -by }), because }
  }
  if (isSame && !isSameSeat) return { kind: 'seat', count: 0, verb: t('common.save') }
  if (isSame) return { kind: 'none', count: 0, verb: t('common.save'), because: t('orders.change.nothing') }
  return { kind: 'revise', count: 0, verb: t('common.save') }
}
