import { foldCase } from '../../fold-case.ts'
import { bandOf, minutesSince, sentAt } from '../board/age.ts'
import { isHeld } from '../board/courses.ts'
import { isInKitchen, isOwed, readyIn } from './group.ts'
import type { ShownGroup } from './shown-groups.ts'

export const filters = ['all', 'ready', 'late', 'unpaid'] as const
export type Filter = (typeof filters)[number]

/** Predicates of the filters. An order is late if the guest has waited long for the kitchen. */
const fits: Readonly<Record<Filter, (group: ShownGroup, now: number) => boolean>> = {
  all: () => true,
  ready: ({ orders }) => readyIn(orders) > 0,
  late: ({ orders }, now) =>
    orders.some(({ date, items }) =>
      items.some(
        (item) => isInKitchen(item) && !isHeld(item) && bandOf(minutesSince(sentAt(item, date), now)) === 'late',
      ),
    ),
  unpaid: isOwed,
}

/** Number on a filter: its cards, or the dishes that are ready. */
export const countOf = (groups: readonly ShownGroup[], filter: Filter, now: number): number =>
  filter === 'ready'
    ? readyIn(groups.flatMap(({ orders }) => orders))
    : groups.filter((group) => fits[filter](group, now)).length

const textsOf = ({ table_title, floor, orders }: ShownGroup): readonly (string | null)[] => [
  table_title,
  floor,
  ...orders.flatMap(({ customer_name, items }) => [customer_name, ...items.map(({ item_title }) => item_title)]),
]

/** True if the search term is exactly the table or token: "Table 1", or "1". */
const isExactly = (term: string, { table_title, orders }: ShownGroup): boolean => {
  const title = foldCase(table_title ?? '')
  return title === term || title.split(' ').includes(term) || orders.some(({ token_no }) => `${token_no}` === term)
}

/** Cards that match the search term: a number matches tokens and tables, other text also dishes and guests. */
export function findGroups(
  groups: readonly ShownGroup[],
  search: Readonly<{ typed: string; filter: Filter; now: number }>,
): readonly ShownGroup[] {
  const term = foldCase(search.typed)
  const isNumber = /^\d+$/.test(term)
  const isNamed = (group: ShownGroup) =>
    term === '' ||
    group.orders.some(({ token_no }) => String(token_no) === term) ||
    (isNumber ? [group.table_title] : textsOf(group)).some((text) => text !== null && foldCase(text).includes(term))
  const found = groups.filter((group) => fits[search.filter](group, search.now) && isNamed(group))
  if (term === '') return found
  const [exact, others] = [true, false].map((is) => found.filter((group) => isExactly(term, group) === is))
  return [...(exact ?? []), ...(others ?? [])]
}
