import { t } from '../../language/t.ts'
import { floorOf, kindOf, placeTitle } from '../board/place.ts'
import type { ShownGroup } from './shown-groups.ts'

/** Heading of a card. Delivery and takeaway orders are named as in 1.2.0: Delivery, or Dine Out with its kind. */
export function headOf({ orders }: ShownGroup): Readonly<{ title: string; under: string | null }> {
  const [first] = orders
  if (!first) return { title: t('board.kinds.out'), under: null }
  if (kindOf(first) === 'takeaway') return { title: t('board.kinds.out'), under: t('orders.takeAway') }
  const own = first.joined_title === undefined ? [] : [first.table_title] // each of the joined tables has a card
  return { title: [placeTitle(first), ...own].join(' · '), under: floorOf(first) }
}
