import type { BusinessDay, OrderId } from '@comanda/domain/kernel/ids.ts'
import { TokenEvent } from '@comanda/domain/tokens/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { metadataOf, type Stamp } from '../stamp.ts'
import { tokensStream } from '../streams.ts'
import { uuidV5 } from '../uuid.ts'

/**
 * The order's number of the day: its place in the day's stream. One append, no read, no lock, never the same twice; the
 * event's id follows from the command, so asked again it is answered with the place it has. null: under this id another
 * order has drawn its token already.
 */
export async function drawToken(
  log: EventLog,
  stamp: Stamp,
  { orderId, day }: Readonly<{ orderId: OrderId; day: BusinessDay }>,
): Promise<number | null> {
  const stream = tokensStream(stamp.tenantId, day)
  const event = {
    id: uuidV5(stamp.commandId, stream),
    type: 'TokenDrawn',
    data: { orderId },
    metadata: metadataOf(stamp),
  }
  const drawn = await log.append(stream, [event], 'any')
  if ('conflict' in drawn) throw new Error('an append at any revision has no conflict')
  // An order named after its command cannot be confused with another; any other name is compared with the one that drew.
  if (orderId !== stamp.commandId && (await orderAt(log, stream, drawn.revision)) !== orderId) return null
  return Number(drawn.revision) + 1
}

async function orderAt(log: EventLog, stream: string, revision: bigint): Promise<OrderId | undefined> {
  const [event] = await log.readStream(stream, { from: revision, maxCount: 1 })
  return event && TokenEvent.parse({ type: event.type, data: event.data }).data.orderId
}
