import { feedKeys } from '@comanda/projections/runtime/feed.ts'
import { Redis } from 'ioredis'
import { z } from 'zod'
import type { ReadHistory } from './hub.ts'
import { type FeedPosition, Message } from './notice.ts'

/** Maximum of replayed messages: a refetch is cheaper than more, and Redis stores about as many. */
const maxMissed = 1_000
const pulseMs = 1_000

export type FeedSource = Readonly<{
  /** True while messages are received. Otherwise no heartbeat may be sent. */
  isLive: () => boolean
  readHistory: ReadHistory
  ping: () => Promise<unknown>
  listen: (on: FeedHandlers) => void
  close: () => Promise<void>
}>

type FeedHandlers = Readonly<{
  message: (message: Message) => void
  checkpoint: (position: bigint) => void
  /** Messages may have been missed, or the epoch has changed. */
  gap: () => void
}>

export function connectFeedSource(redisUrl: string, onTrouble: (error: unknown) => void): FeedSource {
  const retryStrategy = (times: number) => Math.min(times * 100, 1_000)
  const client = new Redis(redisUrl, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
  })
  const subscriber = new Redis(redisUrl, { retryStrategy, autoResubscribe: false, commandTimeout: 2_000 })
  let isLive = false
  client.on('error', onTrouble)
  subscriber.on('error', onTrouble)
  subscriber.on('close', () => {
    isLive = false
  })

  // detects a connection that is open but dead: it looks like one without changes
  const pulse = setInterval(() => {
    if (isLive) subscriber.ping().catch(() => subscriber.disconnect(true))
  }, pulseMs)

  return {
    isLive: () => isLive,
    readHistory: historyIn(client),
    ping: () => client.ping(),
    listen({ message, checkpoint, gap }) {
      const publish = (channel: string, text: string) => {
        if (channel === feedKeys.channel) message(Message.parse(JSON.parse(text)))
        else if (channel === feedKeys.checkpointChannel) checkpoint(BigInt(text))
        else gap()
      }
      subscriber.on('message', (channel, text) => {
        try {
          publish(channel, text)
        } catch (error) {
          onTrouble(error) // an unreadable message counts as lost
          gap()
        }
      })
      const subscribe = async () => {
        await subscriber.subscribe(feedKeys.channel, feedKeys.checkpointChannel, feedKeys.epochChannel)
        isLive = true
        gap()
      }
      const tryToSubscribe = () => void subscribe().catch(onTrouble)
      subscriber.on('ready', tryToSubscribe)
      if (subscriber.status === 'ready') tryToSubscribe()
    },
    async close() {
      clearInterval(pulse)
      isLive = false
      for (const connection of [subscriber, client]) connection.disconnect()
    },
  }
}

/** Reads the feed's position and the messages after another one in one transaction. */
const historyIn =
  (redis: Redis): ReadHistory =>
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
    const feed = { epoch: z.string().nullable().parse(epoch) ?? '', seq: Number(seq ?? 0) }
    if (after === null) return { ...feed, missed: [], lastChange: lastChangeIn(entries, feed) }
    if (after.epoch !== feed.epoch || after.seq > feed.seq) return { ...feed, missed: null }
    const missed = messagesIn(entries)
    const isWhole =
      missed?.length === feed.seq - after.seq &&
      missed.every((message, index) => message.seq === after.seq + index + 1 && message.epoch === feed.epoch)
    return { ...feed, missed: isWhole ? missed : null }
  }

/**
 * Position of the last message. Null if it has expired or belongs to another epoch: later messages may have been lost.
 */
function lastChangeIn(entries: unknown, { epoch, seq }: FeedPosition): string | null {
  const last = messagesIn(entries)?.at(0)
  return last?.epoch === epoch && last.seq === seq ? last.position : null
}

/** Null if a message is unreadable: listeners then refetch everything instead of waiting for it. */
function messagesIn(entries: unknown): Message[] | null {
  try {
    return Entries.parse(entries).map(([, [, text = '']]) => Message.parse(JSON.parse(text)))
  } catch {
    return null // written by another program or another version
  }
}

const Entries = z.array(z.tuple([z.string(), z.array(z.string())]))
