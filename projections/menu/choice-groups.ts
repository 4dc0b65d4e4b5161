import type { MenuEvent } from '@comanda/domain/menu/events.ts'
import { type Recorded, table, type Write } from '../runtime/projection.ts'
import { nullableTextOf } from '../runtime/table-spec.ts'

/** Sold-out state: until it is switched back (`switched`), or until a business day is over (`dayEnd`). */
export const soldOut = { sold_out: nullableTextOf<'switched' | 'dayEnd'>(), sold_out_day: 'date?' } as const

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

/** Options that are sold out. They are beside the options, which are replaced all at once. */
const sold_out_options = table({
  columns: { tenant_id: 'uuid', group_id: 'uuid', option_id: 'uuid', ...soldOut },
  key: ['tenant_id', 'group_id', 'option_id'],
})

/** Choice groups of an item in the order in which they are asked. */
const item_choices = table({
  columns: { tenant_id: 'uuid', item_id: 'uuid', group_id: 'uuid', place: 'integer' },
  key: ['tenant_id', 'item_id', 'group_id'],
})

export const choiceTables = { choice_groups, choice_options, sold_out_options, item_choices }
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
    const { optionId: option_id, until: sold_out, businessDay: sold_out_day } = event.data
    write.sold_out_options.put({ ...key(event), option_id, sold_out, sold_out_day })
  },
  ChoiceOptionBackOnSale: (write: ChoiceWrite, event: ChoiceEvent<'ChoiceOptionBackOnSale'>) =>
    write.sold_out_options.remove({ ...key(event), option_id: event.data.optionId }),
  MenuItemChoicesSet: (write: ChoiceWrite, { data, metadata }: ChoiceEvent<'MenuItemChoicesSet'>) => {
    const item = { tenant_id: metadata.tenantId, item_id: data.itemId }
    write.item_choices.removeWhere(item)
    for (const [place, group_id] of data.groupIds.entries()) write.item_choices.put({ ...item, group_id, place })
  },
}

const key = ({ data, metadata }: ChoiceEvent<`Choice${string}`>) => ({
  tenant_id: metadata.tenantId,
  group_id: data.groupId,
})

function putOptions(write: ChoiceWrite, event: ChoiceEvent<'ChoiceGroupAdded' | 'ChoiceGroupOptionsSet'>): void {
  for (const [place, { optionId: option_id, title, price }] of event.data.options.entries()) {
    const priced = { price: price.amount, price_exponent: price.exponent }
    write.choice_options.put({ ...key(event), option_id, title, ...priced, place })
  }
}
