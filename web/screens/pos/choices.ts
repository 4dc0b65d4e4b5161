import type { MenuItem } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import type { CartLine } from './cart.ts'
import { isOut } from './is-out.ts'

/** Choice group of a dish. Its options are among the addons of the dish. */
export type ChoiceGroup = NonNullable<MenuItem['choices']>[number]
type Dish = Pick<MenuItem, 'addons' | 'choices'>

const countIn = ({ addon_ids }: ChoiceGroup, chosen: readonly string[]): number =>
  chosen.filter((id) => addon_ids.includes(id)).length

export const optionsIn = ({ addons }: Dish, { addon_ids }: ChoiceGroup): MenuItem['addons'] =>
  addons.filter(({ id }) => addon_ids.includes(id))

/** Addons of a dish that belong to no choice group. */
export const freeAddons = ({ addons, choices = [] }: Dish): MenuItem['addons'] =>
  addons.filter(({ id }) => !choices.some(({ addon_ids }) => addon_ids.includes(id)))

/** True for a group with exactly one choice: another option replaces it. */
export const isSingle = ({ least, most }: ChoiceGroup): boolean => least === 1 && most === 1

/** True if an option cannot be chosen: sold out, or the maximum is reached. Chosen options are never barred. */
export const isBarred = (group: ChoiceGroup, option: MenuItem['addons'][number], chosen: readonly string[]): boolean =>
  !chosen.includes(option.id) && (isOut(option) || (group.most > 1 && countIn(group, chosen) >= group.most))

/** The chosen addons after an option was pressed. */
export function toggleOption(group: ChoiceGroup, chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return isSingle(group) ? chosen : chosen.filter((other) => other !== id)
  const others = group.most === 1 ? chosen.filter((other) => !group.addon_ids.includes(other)) : chosen
  return [...others, id]
}

/** The first choice group with too few chosen options. */
export const missingChoice = ({ choices }: Pick<Dish, 'choices'>, chosen: readonly string[]): ChoiceGroup | undefined =>
  choices?.find((group) => countIn(group, chosen) < group.least)

/** Choice group with too few options on a line, for instance of a draft that is older than the group. */
export function unchosenIn({ itemId, addons }: CartLine, menu: readonly MenuItem[]): ChoiceGroup | undefined {
  const dish = menu.find(({ id }) => id === itemId)
  const ids = addons.map(({ id }) => id)
  return dish && missingChoice(dish, ids)
}

/** Message that names the line with a missing choice. */
export function whyUnchosen(lines: readonly CartLine[], menu: readonly MenuItem[]): string | undefined {
  for (const line of lines) {
    const group = unchosenIn(line, menu)
    if (group) return `${line.title}: ${t('choices.first', { group: group.title })}`
  }
  return undefined
}

/** Number of options to choose, as text of the group's heading. */
export const boundsText = ({ least, most }: Pick<ChoiceGroup, 'least' | 'most'>): string =>
  least === most ? t('choices.exactly', { count: most }) : t('choices.between', { least, most })
