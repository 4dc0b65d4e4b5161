import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type ReadModel, readModel } from '@comanda/projections/runtime/model.ts'
import { type Recorded, table } from '@comanda/projections/runtime/projection.ts'

const placed = table({
  columns: { tenant_id: 'uuid', order_id: 'uuid', token_no: 'integer', label: 'text' },
  key: ['tenant_id', 'order_id'],
})
const counts = table({ columns: { tenant_id: 'uuid', day: 'date', orders: 'bigint' }, key: ['tenant_id', 'day'] })

type PlacedEvent = Recorded<Extract<OrderEvent, { type: 'OrderPlaced' }>>
/** Row that the model writes for an order; may throw, or contain what PostgreSQL refuses. */
export type Label = (event: PlacedEvent) => { token_no: number; label: string }

const plainLabel: Label = ({ data }) => ({ token_no: data.tokenNo, label: `order ${data.tokenNo}` })

/** A model of two tables whose handler a spec can break or replace. */
export function placedModel(version = 1, label: Label = plainLabel): ReadModel {
  return readModel({
    name: 'placed',
    version,
    tables: { placed, placed_counts: counts },
    on: {
      OrderPlaced: (write: Parameters<ReadModel['apply']>[0], event: PlacedEvent) => {
        const tenant_id = event.metadata.tenantId
        write.placed?.put({ tenant_id, order_id: event.data.orderId, ...label(event) })
        write.placed_counts?.add({ tenant_id, day: event.data.businessDay }, { orders: 1 })
      },
    },
  })
}
