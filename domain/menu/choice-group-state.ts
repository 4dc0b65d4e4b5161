import { impossible, invariant } from '../kernel/decider.ts'
import type { AddonId, BusinessDay, ChoiceGroupId, CountId } from '../kernel/ids.ts'
import type { MenuEvent, Price } from './events.ts'

/** A variant, an addon or an option of a group. A variant's price replaces the item's; the others are added to it. */
export type Choice = Readonly<{ title: string; price: Price }>
/** A number of portions that was set. The number left is in the stream of the count. */
export type Count = Readonly<{ countId: CountId; portions: number }>
/** Sold out, or counted if it has a `count`: until it is switched back, or until the end of the business day. */
export type SoldOut = Readonly<{ until: 'switched' | 'dayEnd'; businessDay: BusinessDay; count?: Count }>

/** Options of which each portion has at least `least` and at most `most`. Many items may share a group. */
export type ChoiceGroup = Readonly<{
  title: string
  least: number
  most: number
  options: ReadonlyMap<AddonId, Choice>
  /** May contain expired entries and removed options. */
  soldOut: ReadonlyMap<AddonId, SoldOut>
}>
export type ChoiceGroups = ReadonlyMap<ChoiceGroupId, ChoiceGroup>
type ChoiceEvent = Extract<MenuEvent, { type: `Choice${string}` }>

export function evolveChoiceGroups(groups: ChoiceGroups, event: ChoiceEvent): ChoiceGroups {
  const after = new Map(groups)
  const { groupId } = event.data
  if (event.type === 'ChoiceGroupRemoved') after.delete(groupId)
  else after.set(groupId, groupAfter(groups, event))
  return after
}

function groupAfter(
  groups: ChoiceGroups,
  { type, data }: Exclude<ChoiceEvent, { type: 'ChoiceGroupRemoved' }>,
): ChoiceGroup {
  if (type === 'ChoiceGroupAdded') {
    const { title, least, most } = data
    return { title, least, most, options: optionsOf(data), soldOut: new Map() }
  }
  const group = groups.get(data.groupId)
  invariant(group, 'a choice group changes only between being added and being removed')
  switch (type) {
    case 'ChoiceGroupRenamed':
      return { ...group, title: data.title }
    case 'ChoiceGroupBoundsSet':
      return { ...group, least: data.least, most: data.most }
    case 'ChoiceGroupOptionsSet':
      return { ...group, options: optionsOf(data) }
    case 'ChoiceOptionSoldOut': {
      const { optionId, until, businessDay } = data
      return { ...group, soldOut: new Map(group.soldOut).set(optionId, { until, businessDay }) }
    }
    case 'ChoiceOptionCounted': {
      const { optionId, countId, portions, until, businessDay } = data
      const counted = { until, businessDay, count: { countId, portions } }
      return { ...group, soldOut: new Map(group.soldOut).set(optionId, counted) }
    }
    case 'ChoiceOptionBackOnSale': {
      const soldOut = new Map(group.soldOut)
      soldOut.delete(data.optionId)
      return { ...group, soldOut }
    }
    default:
      return impossible(type)
  }
}

type Options = Extract<ChoiceEvent, { type: 'ChoiceGroupOptionsSet' }>['data']['options']
const optionsOf = ({ options }: Readonly<{ options: Options }>): ChoiceGroup['options'] =>
  new Map(options.map(({ optionId, title, price }) => [optionId, { title, price }]))
