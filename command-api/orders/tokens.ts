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

type Filling = { wanted: number; done: Promise<void> }

/** Duration of a block, which is short so that numbers of several processes are issued in order. */
const lastsMs = 1_000
const maxBlock = 100
/** Age from which numbers are only issued if no other process has reserved later ones. */
const freshMs = 5_000
const attempts = 20
const maxDays = 2_000

/** Reserves blocks of numbers whose size follows the rate of orders, each with one append at an exact revision. */
export function createTokens(log: EventLog, now: () => number = () => performance.now()): Tokens {
  const blocks = new LRUCache<string, Block>({ max: maxDays })
  const fillings = new Map<string, Filling>()

  async function endOf(stream: string): Promise<Pick<Block, 'last' | 'revision'>> {
    for await (const { type, data, revision } of log.readStreamBackwards(stream, { maxCount: 1 }))
      return { last: lastNumberIn(TokenEvent.parse({ type, data }), revision), revision }
    return { last: 0, revision: 'no_stream' }
  }

  async function fill(stream: string, context: CommandContext, filling: Filling): Promise<void> {
    const known = blocks.get(stream)
    const isFresh = known !== undefined && now() - known.seenAt <= freshMs
    let end = isFresh ? known : await endOf(stream)
    if (known && known.next <= known.last && end.revision === known.revision) {
      known.seenAt = now()
      return
    }
    const rate = known ? (known.size * lastsMs) / Math.max(1, now() - known.reservedAt) : 0
    for (let attempt = 0; attempt < attempts; attempt++) {
      const size = Math.max(filling.wanted, Math.min(maxBlock, Math.round(rate)))
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
  function filled(stream: string, context: CommandContext): Promise<void> {
    const under = fillings.get(stream)
    if (under) {
      under.wanted += 1
      return under.done
    }
    const filling: Filling = { wanted: 1, done: Promise.resolve() }
    filling.done = fill(stream, context, filling)
      .catch((error: unknown) => {
        blocks.delete(stream)
        throw error
      })
      .finally(() => fillings.delete(stream))
    fillings.set(stream, filling)
    return filling.done
  }

  return {
    async draw(context, day) {
      const stream = tokensStream(context.tenantId, day)
      for (;;) {
        const block = blocks.get(stream)
        if (block && block.next <= block.last && now() - block.seenAt <= freshMs) return block.next++
        await filled(stream, context)
      }
    },
  }
}
