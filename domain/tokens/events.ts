// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { OrderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/**
 * A single number of the day, from before numbers were reserved in blocks: the token is this event's revision in the
 * day's stream, plus one.
 */
export const TokenDrawn = message('TokenDrawn', { orderId: OrderId })
/** A block of numbers from `first` to `last`, used by a single process: unassigned ones stay unused. */
export const TokensReserved = message('TokensReserved', { first: z.int().positive(), last: z.int().positive() })
export const TokenEvent = z.discriminatedUnion('type', [TokenDrawn, TokensReserved])
export type TokenEvent = z.infer<typeof TokenEvent>

/** Highest number taken after this event, which has this `revision` in `tokens-<tenant>_<businessDay>`. */
export const lastNumberIn = ({ type, data }: TokenEvent, revision: bigint): number =>
  type === 'TokensReserved' ? data.last : Number(revision) + 1
