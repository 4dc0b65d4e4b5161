import { idsIn, type Topic, topicOf } from '@comanda/domain/kernel/streams.ts'
import type { AnyEvent } from './model.ts'
import type { ParsedEvent } from './parse.ts'

type Change<Name extends string> = { topic: Name; type: string; ids: string[]; many?: true }

/** More changed rows than a screen would fetch individually: beyond this it reads the whole list. */
const maxIds = 200

/** The changes of a batch by tenant: the changed ids of each topic and type. */
export function changesByTenant(events: readonly ParsedEvent[]): Map<string, Change<Topic>[]> {
  const collected = new Map<string, Map<string, { topic: Topic; type: string; ids: Set<string> }>>()
  for (const { event } of events) {
    const topic = event && topicOf(event.stream)
    if (!topic) continue
    const tenant = collected.get(event.metadata.tenantId) ?? new Map()
    collected.set(event.metadata.tenantId, tenant)
    const change = tenant.get(event.type) ?? { topic, type: event.type, ids: new Set() }
    tenant.set(event.type, change)
    for (const id of idsOf(topic, event)) change.ids.add(id)
  }
  return new Map(
    [...collected].map(([tenantId, changes]) => [
      tenantId,
      [...changes.values()].map(({ ids, ...change }) => changeOf(change, ids)),
    ]),
  )
}

/** A change with its ids, or without them if there are too many. `isMany`: more than these ids changed. */
export const changeOf = <Name extends string>(
  { topic, type }: Readonly<{ topic: Name; type: string }>,
  ids: ReadonlySet<string>,
  isMany = false,
): Change<Name> => (isMany || ids.size > maxIds ? { topic, type, ids: [], many: true } : { topic, type, ids: [...ids] })

function idsOf(topic: Topic, { stream, data, revision, metadata }: AnyEvent): string[] {
  switch (topic) {
    case 'invoices': {
      const refunded = firstId(data, ['invoiceId']) // a credit note names its invoice
      if (refunded.length > 0) return refunded
      return [`${idsIn(stream).at(-1)}-${revision + 1}`]
    }
    case 'users':
      return [...idsIn(stream)]
    case 'tenants':
      return [metadata.tenantId]
    case 'qrOrders':
      return firstId(data, ['qrOrderId'])
    case 'orders':
    case 'menu':
    case 'store':
    case 'customers':
    case 'reservations':
    case 'visits':
      return firstId(data, [
        'orderId',
        'itemId',
        'categoryId',
        'taxId',
        'tableId',
        'paymentTypeId',
        'visitId',
        'reservationId',
        'customerId',
      ])
  }
}

/** The id in the first of `keys` that the event has; none for events about the store itself. */
function firstId(data: unknown, keys: readonly string[]): string[] {
  const values = new Map(Object.entries(data ?? {}))
  const id = keys.map((key) => values.get(key)).find((value) => typeof value === 'string')
  return id ? [id] : []
}
