import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { Redis } from 'ioredis'
import { z } from 'zod'
import type { ReadPast } from './hub.ts'
import { Message, type Place } from './notice.ts'

/** More messages than this to catch up with: refetching is cheaper. It is also about what Redis keeps. */
const maxMissed = 1_000
const pulseMs = 1_000

export type FeedSource = Readonly<{
  /** Whether messages arrive: without them a socket must not look alive. */
  isLive: () => boolean
  readPast: ReadPast
  ping: () => Promise<unknown>
  listen: (on: Hearing) => void
  close: () => Promise<void>
}>

type Hearing = Readonly<{
  message: (message: Message) => void
  checkpoint: (position: bigint) => void
  /** Messages may have been missed, or all of them are void. */
  gap: () => void
}>

export function connectFeedSource(redisUrl: string, onTrouble: (error: unknown) => void): FeedSource {
  const retryStrategy = (times: number) => Math.min(times * 100, 1_000)
  const asked = new Redis(redisUrl, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
  })
  const heard = new Redis(redisUrl, { retryStrategy, autoResubscribe: false, commandTimeout: 2_000 })
  let isLive = false
  asked.on('error', onTrouble)
  heard.on('error', onTrouble)
  heard.on('close', () => {
    isLive = false
  })

  // a Redis that is there but says nothing is found out too: silence alone would look like a quiet evening
  const listening = setInterval(() => {
    if (isLive) heard.ping().catch(() => heard.disconnect(true))
  }, pulseMs)

  return {
    isLive: () => isLive,
    readPast: pastIn(asked),
    ping: () => asked.ping(),
    listen({ message, checkpoint, gap }) {
      const hear = (channel: string, text: string) => {
        if (channel === feedKeys.channel) message(Message.parse(JSON.parse(text)))
        else if (channel === feedKeys.checkpointChannel) checkpoint(BigInt(text))
        else gap()
      }
      heard.on('message', (channel, text) => {
        try {
          hear(channel, text)
        } catch (error) {
          onTrouble(error) // what cannot be read is as good as lost
          gap()
        }
      })
      const subscribe = async () => {
        await heard.subscribe(feedKeys.channel, feedKeys.checkpointChannel, feedKeys.epochChannel)
        isLive = true
        gap()
      }
      const tryToSubscribe = () => void subscribe().catch(onTrouble)
      heard.on('ready', tryToSubscribe)
      if (heard.status === 'ready') tryToSubscribe()
    },
    async close() {
      clearInterval(listening)
      isLive = false
      for (const connection of [heard, asked]) connection.disconnect()
    },
  }
}

/** Where the feed stands and what came after a place, as one look. */
const pastIn =
  (redis: Redis): ReadPast =>
  async (tenantId, after) => {
    const stream = feedKeys.stream(tenantId)
    const reading = redis.multi().get(feedKeys.epoch).get(feedKeys.sequence(tenantId))
    if (after) reading.xrange(stream, `(${after.seq}-0`, '+', 'COUNT', maxMissed + 1)
    else reading.xrevrange(stream, '+', '-', 'COUNT', 1)
    const answers = (await reading.exec()) ?? []
    const [epoch, seq, entries] = answers.map(([error, value]) => {
      if (error) throw error
      return value
    })
    const place = { epoch: z.string().nullable().parse(epoch) ?? '', seq: Number(seq ?? 0) }
    if (after === null) return { ...place, missed: [], lastChange: lastChangeIn(entries, place) }
    if (after.epoch !== place.epoch || after.seq > place.seq) return { ...place, missed: null }
    const missed = messagesIn(entries)
    const isWhole =
      missed?.length === place.seq - after.seq &&
      missed.every((message, index) => message.seq === after.seq + index + 1 && message.epoch === place.epoch)
    return { ...place, missed: isWhole ? missed : null }
  }

/** Null when the last message has expired, or is of another epoch: messages after it may have been lost. */
function lastChangeIn(entries: unknown, { epoch, seq }: Place): string | null {
  const last = messagesIn(entries)?.at(0)
  return last?.epoch === epoch && last.seq === seq ? last.position : null
}

/** Null when one cannot be read: then all is fetched again instead of waiting for it for ever. */
function messagesIn(entries: unknown): Message[] | null {
  try {
    return Entries.parse(entries).map(([, [, text = '']]) => Message.parse(JSON.parse(text)))
  } catch {
    return null // written by another program, or another version of ours
  }
}

const Entries = z.array(z.tuple([z.string(), z.array(z.string())]))
