import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { Handle } from '../handle.ts'
import { splitOff } from '../orders/divide.ts'
import type { OrderKind } from '../orders/kind.ts'
import { type FollowNeeds, followLog } from './follow.ts'

type DividedNeeds = FollowNeeds & Readonly<{ handle: Handle; orders: OrderKind }>

/** Writes the order that took lines over if the process that divided the first one died before. */
export const startDividedOrders = (needs: DividedNeeds): Promise<void> =>
  followLog(needs, {
    name: 'divided-orders',
    eventTypes: ['OrderLinesMovedOff'],
    react: async ({ stream, type, data, metadata }) => {
      const event = OrderEvent.parse({ type, data })
      const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
      if (!tenantId || event.type !== 'OrderLinesMovedOff') return false
      // as the person who divided the order
      const outcome = await splitOff(needs, { ...Metadata.parse(metadata), keyed: false }, event.data)
      if ('rejected' in outcome) throw new Error(`lines of a divided order have no order: ${outcome.rejected}`)
      return true
    },
  })
