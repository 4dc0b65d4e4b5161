import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { Handle } from '../handle.ts'
import { finishJoin } from '../orders/join.ts'
import type { OrderKind } from '../orders/kind.ts'
import { type FollowNeeds, followLog } from './follow.ts'

type JoinedNeeds = FollowNeeds & Readonly<{ handle: Handle; orders: OrderKind }>

/** Finishes or reverts a join whose process died. */
export const startJoinedOrders = (needs: JoinedNeeds): Promise<void> =>
  followLog(needs, {
    name: 'joined-orders',
    eventTypes: ['OrderJoined'],
    react: async ({ stream, type, data, metadata }) => {
      const event = OrderEvent.parse({ type, data })
      const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
      if (!tenantId || event.type !== 'OrderJoined') return false
      // as the person who joined the orders
      await finishJoin(needs, { ...Metadata.parse(metadata), keyed: false }, event.data)
      return true
    },
  })
