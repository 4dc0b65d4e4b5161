import { type Rejection, reject } from '../kernel/decider.ts'
import type { AddonId, ChoiceGroupId } from '../kernel/ids.ts'
import { isTitle } from '../kernel/text.ts'
import type { Choice, ChoiceGroup } from './choice-group-state.ts'
import type { ChoiceGroupForm, MenuItemForm, MenuRejection } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { maxChoiceGroups, maxChoiceOptions, maxItemChoiceGroups } from './limits.ts'
import { refusedChoice, samePrice } from './prices.ts'
import type { Menu, MenuItem } from './state.ts'

type Decision = readonly MenuEvent[] | Rejection<MenuRejection>

export function addChoiceGroup({ choiceGroups }: Menu, form: ChoiceGroupForm): Decision {
  const data = withDistinctOptions(form)
  if (choiceGroups.has(data.groupId)) return []
  const refused = refusedGroup(data)
  if (refused) return refused
  if (choiceGroups.size >= maxChoiceGroups) return reject('TooManyChoiceGroups')
  return [{ type: 'ChoiceGroupAdded', data }]
}

export function reviseChoiceGroup({ choiceGroups }: Menu, form: ChoiceGroupForm): Decision {
  const data = withDistinctOptions(form)
  const { groupId, title, least, most, options } = data
  const group = choiceGroups.get(groupId)
  if (!group) return reject('ChoiceGroupUnknown')
  const refused = refusedGroup(data)
  if (refused) return refused
  const events: MenuEvent[] = []
  if (group.title !== title) events.push({ type: 'ChoiceGroupRenamed', data: { groupId, title } })
  if (!sameOptions(group, options)) events.push({ type: 'ChoiceGroupOptionsSet', data: { groupId, options } })
  if (group.least !== least || group.most !== most)
    events.push({ type: 'ChoiceGroupBoundsSet', data: { groupId, least, most } })
  return events
}

/** The form with one option per id, the last of those that were sent. */
const withDistinctOptions = (form: ChoiceGroupForm): ChoiceGroupForm => ({
  ...form,
  options: [...new Map(form.options.map((option) => [option.optionId, option])).values()],
})

export const removeChoiceGroup = ({ choiceGroups }: Menu, groupId: ChoiceGroupId): readonly MenuEvent[] =>
  choiceGroups.has(groupId) ? [{ type: 'ChoiceGroupRemoved', data: { groupId } }] : []

/** Event for the changed choice groups of an item. Groups that were removed while the form was open are skipped. */
export function choicesSet(
  { choiceGroups }: Menu,
  before: readonly ChoiceGroupId[],
  { itemId, choiceGroupIds }: Pick<MenuItemForm, 'itemId' | 'choiceGroupIds'>,
): readonly MenuEvent[] {
  if (!choiceGroupIds) return []
  const groupIds = [...new Set(choiceGroupIds)].filter((id) => choiceGroups.has(id)).slice(0, maxItemChoiceGroups)
  const existingIds = before.filter((id) => choiceGroups.has(id))
  return groupIds.join() === existingIds.join() ? [] : [{ type: 'MenuItemChoicesSet', data: { itemId, groupIds } }]
}

type Group = ChoiceGroup & Readonly<{ groupId: ChoiceGroupId }>

/** The choice groups of an item in their order, without those that were removed. */
export const groupsOf = ({ choiceGroups }: Menu, { choiceGroupIds }: MenuItem): readonly Group[] =>
  choiceGroupIds.flatMap((groupId) => {
    const group = choiceGroups.get(groupId)
    return group ? [{ ...group, groupId }] : []
  })

/** The choice group of an item that offers an option. */
export const groupWith = (menu: Menu, item: MenuItem, addonId: AddonId): Group | undefined =>
  item.addons.has(addonId) ? undefined : groupsOf(menu, item).find(({ options }) => options.has(addonId))

/** An addon of an item, or an option of its choice groups. */
export const addonOf = (menu: Menu, item: MenuItem, addonId: AddonId): Choice | undefined =>
  item.addons.get(addonId) ?? groupWith(menu, item, addonId)?.options.get(addonId)

/** Refuses too few or too many addons of a choice group. */
export function refusedChoices(menu: Menu, item: MenuItem, addonIds: readonly AddonId[]) {
  for (const { least, most, options } of groupsOf(menu, item)) {
    const chosen = addonIds.filter((id) => options.has(id)).length
    if (chosen < least) return reject('ChoiceMissing' as const)
    if (chosen > most) return reject('TooManyChosen' as const)
  }
  return undefined
}

function refusedGroup({ title, least, most, options }: ChoiceGroupForm) {
  if (!isTitle(title)) return reject('TitleInvalid')
  if (options.length > maxChoiceOptions) return reject('TooManyChoiceOptions')
  const areCounts = Number.isInteger(least) && Number.isInteger(most)
  if (!areCounts || least < 0 || most < 1 || least > most || most > options.length) return reject('ChoiceBoundsInvalid')
  return options.map(refusedChoice).find((refused) => refused !== undefined)
}

const sameOptions = ({ options }: ChoiceGroup, form: ChoiceGroupForm['options']): boolean =>
  options.size === form.length &&
  [...options].every(([id, { title, price }], index) => {
    const other = form[index]
    return other?.optionId === id && other.title === title && samePrice(other.price, price)
  })
