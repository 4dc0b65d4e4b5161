import type { BusinessDay, OrderId } from '@comanda/domain/kernel/ids.ts'
import { tokensStream } from '@comanda/domain/kernel/streams.ts'
import { TokenEvent } from '@comanda/domain/tokens/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandContext, metadataOf } from '../command-context.ts'
import type { Numbers } from '../numbers/numbers.ts'
import { uuidV5 } from '../uuid.ts'

/**
 * The order's number of the day: its place in the day's stream. The event's id follows from the command, so asked again it
 * is answered with the place it has. null: under this id another order has drawn its token already.
 */
export async function drawToken(
  { log, tokenNumbers }: Readonly<{ log: EventLog; tokenNumbers: Numbers }>,
  context: CommandContext,
  { orderId, day }: Readonly<{ orderId: OrderId; day: BusinessDay }>,
): Promise<number | null> {
  const stream = tokensStream(context.tenantId, day)
  const id = uuidV5(context.commandId, stream)
  const event = { id, type: 'TokenDrawn', data: { orderId }, metadata: metadataOf(context) }
  const revision = await tokenNumbers.place(stream, { key: id, event, since: null })
  // An order named after its command cannot be confused with another; any other name is compared with the one that drew.
  if (orderId !== context.commandId && (await orderAt(log, stream, revision)) !== orderId) return null
  return Number(revision) + 1
}

async function orderAt(log: EventLog, stream: string, revision: bigint): Promise<OrderId | undefined> {
  const [event] = await log.readStream(stream, { from: revision, maxCount: 1 })
  return event && TokenEvent.parse({ type: event.type, data: event.data }).data.orderId
}
