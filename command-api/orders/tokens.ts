import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import { tokensStream } from '@comanda/domain/kernel/streams.ts'
import { lastNumberIn, TokenEvent } from '@comanda/domain/tokens/events.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { LRUCache } from 'lru-cache'
import { type CommandContext, metadataOf } from '../command-context.ts'

/** Order numbers of the day, each issued once among all processes. There may be gaps, for instance after a crash. */
export type Tokens = Readonly<{ draw: (context: CommandContext, day: BusinessDay) => Promise<number> }>

/** Numbers of a day that this process may issue. `revision`: last known end of the stream. */
type Block = {
  next: number
  last: number
  revision: bigint | 'no_stream'
  reservedAt: number
  seenAt: number
  size: number
}

/** A running reservation. `count`: numbers that requests wait for. */
type Reservation = { count: number; done: Promise<void> }

/** Time that a block should last: short, so that numbers of several processes are issued in order. */
const blockMs = 1_000
const maxBlock = 100
/** Age from which numbers are only issued if no other process has reserved later ones. */
const freshMs = 5_000
const attempts = 20
const maxDays = 2_000

/** Reserves blocks of numbers whose size follows the rate of orders, each with one append at an exact revision. */
export function createTokens(log: EventLog, now: () => number = () => performance.now()): Tokens {
  const blocks = new LRUCache<string, Block>({ max: maxDays })
  const reservations = new Map<string, Reservation>()

  async function endOf(stream: string): Promise<Pick<Block, 'last' | 'revision'>> {
    for await (const { type, data, revision } of log.readStreamBackwards(stream, { maxCount: 1 }))
      return { last: lastNumberIn(TokenEvent.parse({ type, data }), revision), revision }
    return { last: 0, revision: 'no_stream' }
  }

  async function appendBlock(stream: string, context: CommandContext, reservation: Reservation): Promise<void> {
    const block = blocks.get(stream)
    const isFresh = block !== undefined && now() - block.seenAt <= freshMs
    let end = isFresh ? block : await endOf(stream)
    if (block && block.next <= block.last && end.revision === block.revision) {
      block.seenAt = now()
      return
    }
    const rate = block ? (block.size * blockMs) / Math.max(1, now() - block.reservedAt) : 0
    for (let attempt = 0; attempt < attempts; attempt++) {
      const size = Math.max(reservation.count, Math.min(maxBlock, Math.round(rate)))
      const [first, last] = [end.last + 1, end.last + size]
      const event = { id: randomUUID(), type: 'TokensReserved', data: { first, last }, metadata: metadataOf(context) }
      const appended = await log.append(stream, [event], end.revision)
      if (!('conflict' in appended)) {
        const { revision } = appended
        blocks.set(stream, { next: first, last, revision, reservedAt: now(), seenAt: now(), size })
        return
      }
      await pause(Math.random() * Math.min(20, 2 ** attempt))
      end = await endOf(stream)
    }
    throw tooBusy()
  }

  /** Reserves a block, one reservation at a time per stream. After a failure the block may stay unused. */
  function reserve(stream: string, context: CommandContext): Promise<void> {
    const running = reservations.get(stream)
    if (running) {
      running.count += 1
      return running.done
    }
    const reservation: Reservation = { count: 1, done: Promise.resolve() }
    reservation.done = appendBlock(stream, context, reservation)
      .catch((error: unknown) => {
        blocks.delete(stream)
        throw error
      })
      .finally(() => reservations.delete(stream))
    reservations.set(stream, reservation)
    return reservation.done
  }

  return {
    async draw(context, day) {
      const stream = tokensStream(context.tenantId, day)
      for (;;) {
        const block = blocks.get(stream)
        if (block && block.next <= block.last && now() - block.seenAt <= freshMs) return block.next++
        await reserve(stream, context)
      }
    },
  }
}
