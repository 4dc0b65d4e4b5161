import type { CountId } from '@comanda/domain/kernel/ids.ts'
import type { MenuEvent } from '@comanda/domain/menu/events.ts'
import type { PortionsEvent } from '@comanda/domain/portions/events.ts'
import { type Recorded, table, type Write } from '../runtime/projection.ts'
import { nullableTextOf } from '../runtime/table-spec.ts'

/**
 * Sold-out state: until it is switched back (`switched`), or until a business day is over (`dayEnd`). With `count_id`
 * it is sold out when no portion of the count is left.
 */
export const soldOut = {
  sold_out: nullableTextOf<'switched' | 'dayEnd'>(),
  sold_out_day: 'date?',
  count_id: 'uuid?',
} as const

export const onSale = { sold_out: null, sold_out_day: null, count_id: null }

/** Columns of a part that is counted, or sold out at once. */
export const soldOutColumns = (data: { until: 'switched' | 'dayEnd'; businessDay: string; countId?: CountId }) => ({
  sold_out: data.until,
  sold_out_day: data.businessDay,
  count_id: data.countId ?? null,
})

const choice_groups = table({
  columns: { tenant_id: 'uuid', group_id: 'uuid', title: 'text', least: 'integer', most: 'integer', added: 'bigint' },
  key: ['tenant_id', 'group_id'],
})

const choice_options = table({
  columns: {
    tenant_id: 'uuid',
    group_id: 'uuid',
    option_id: 'uuid',
    title: 'text',
    price: 'bigint',
    price_exponent: 'integer',
    place: 'integer',
  },
  key: ['tenant_id', 'group_id', 'option_id'],
})

/** Sold-out options, in a separate table because the options of a group are replaced together. */
const sold_out_options = table({
  columns: { tenant_id: 'uuid', group_id: 'uuid', option_id: 'uuid', ...soldOut },
  key: ['tenant_id', 'group_id', 'option_id'],
})

/** Choice groups of an item in their order. */
const item_choices = table({
  columns: { tenant_id: 'uuid', item_id: 'uuid', group_id: 'uuid', place: 'integer' },
  key: ['tenant_id', 'item_id', 'group_id'],
})

/** Portions that are left of each count. */
const portion_counts = table({
  columns: { tenant_id: 'uuid', count_id: 'uuid', portions_left: 'integer' },
  key: ['tenant_id', 'count_id'],
})

export const choiceTables = { portion_counts, choice_groups, choice_options, sold_out_options, item_choices }
type ChoiceWrite = Write<typeof choiceTables>
type ChoiceEvent<Type extends string> = Recorded<Extract<MenuEvent, { type: Type }>>

export const choiceHandlers = {
  ChoiceGroupAdded: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupAdded'>) => {
    const { title, least, most } = event.data
    write.choice_groups.put({ ...key(event), title, least, most, added: Number(event.position) })
    putOptions(write, event)
  },
  ChoiceGroupRenamed: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupRenamed'>) =>
    write.choice_groups.set(key(event), { title: event.data.title }),
  ChoiceGroupBoundsSet: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupBoundsSet'>) =>
    write.choice_groups.set(key(event), { least: event.data.least, most: event.data.most }),
  ChoiceGroupOptionsSet: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupOptionsSet'>) => {
    write.choice_options.removeWhere(key(event))
    putOptions(write, event)
  },
  ChoiceGroupRemoved: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupRemoved'>) => {
    write.choice_groups.remove(key(event))
    write.choice_options.removeWhere(key(event))
    write.sold_out_options.removeWhere(key(event))
    write.item_choices.removeWhere(key(event))
  },
  ChoiceOptionSoldOut: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceOptionSoldOut'>) => {
    write.sold_out_options.put({ ...key(event), option_id: event.data.optionId, ...soldOutColumns(event.data) })
  },
  ChoiceOptionCounted: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceOptionCounted'>) => {
    write.sold_out_options.put({ ...key(event), option_id: event.data.optionId, ...soldOutColumns(event.data) })
    putLeft(write, event, event.data.portions)
  },
  ChoiceOptionBackOnSale: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceOptionBackOnSale'>) =>
    write.sold_out_options.remove({ ...key(event), option_id: event.data.optionId }),
  MenuItemChoicesSet: (write: ChoiceWrite, { data, metadata }: ChoiceEvent<'MenuItemChoicesSet'>) => {
    const item = { tenant_id: metadata.tenantId, item_id: data.itemId }
    write.item_choices.removeWhere(item)
    for (const [place, group_id] of data.groupIds.entries()) write.item_choices.put({ ...item, group_id, place })
  },
}

type CountEvent = Recorded<PortionsEvent> | ChoiceEvent<'MenuItemCounted' | 'ChoiceOptionCounted'>

export const putLeft = (write: ChoiceWrite, { data, metadata }: CountEvent, left: number): void =>
  write.portion_counts.put({ tenant_id: metadata.tenantId, count_id: data.countId, portions_left: left })

const putLeftAfter = (write: ChoiceWrite, event: Recorded<PortionsEvent>) => putLeft(write, event, event.data.left)

export const portionHandlers = {
  PortionsClaimed: putLeftAfter,
  PortionsReleased: putLeftAfter,
  PortionsGivenBack: putLeftAfter,
}

const key = ({ data, metadata }: ChoiceEvent<`Choice${string}`>) => ({
  tenant_id: metadata.tenantId,
  group_id: data.groupId,
})

function putOptions(write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupAdded' | 'ChoiceGroupOptionsSet'>): void {
  for (const [place, { optionId: option_id, title, price }] of event.data.options.entries()) {
    const prices = { price: price.amount, price_exponent: price.exponent }
    write.choice_options.put({ ...key(event), option_id, title, ...prices, place })
  }
}
