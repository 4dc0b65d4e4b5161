import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyText } from '@comanda/http/errors.ts'
import { answerEarly } from './answer.ts'

/**
 * Collects bodies and forwards them when they are complete. A slow body occupies a connection and memory of the gateway
 * only, and an inner server that answers early leaves no half-sent request.
 */
type Bodies = Readonly<{
  gather: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    owner: BodyOwner,
    onBody: (body: Buffer) => void,
  ) => void
}>

/** Caller of a body (a session, or the network of an address) and the limit of its call. */
type BodyOwner = Readonly<{ caller: string; maxBytes: number; tooLarge: string }>

export type BodyLimits = Readonly<{
  /** Maximum of all bodies together, from their first byte until they are answered. */
  maxHeldBytes: number
  maxHeldBytesOfCaller: number
  /** Maximum number of unfinished bodies per caller. */
  maxUnfinishedOfCaller: number
  shortMs: number
  longMs: number
}>

const defaults: BodyLimits = {
  maxHeldBytes: 128 * 1_048_576,
  maxHeldBytesOfCaller: 32 * 1_048_576,
  maxUnfinishedOfCaller: 256,
  shortMs: 30_000,
  longMs: 120_000, // 4 MB over a slow connection
}
/** Size from which a body gets the longer timeout, as pictures need. */
const longFromBytes = 65_536

type Body = { bytes: number; refuse: (answer: readonly [number, string]) => void }
type Caller = { bytes: number; requests: number; unfinished: Set<Body> }

export function createBodies(limits: Partial<BodyLimits> = {}): Bodies {
  const { maxHeldBytes, maxHeldBytesOfCaller, maxUnfinishedOfCaller, shortMs, longMs } = { ...defaults, ...limits }
  const callers = new Map<string, Caller>()
  let heldBytes = 0

  function makeRoom(): void {
    // of the caller with the most memory, so that a slow sender of large bodies does not displace others
    let largest: Caller | undefined
    for (const caller of callers.values()) {
      if (caller.unfinished.size > 0 && caller.bytes > (largest?.bytes ?? 0)) largest = caller
    }
    if (largest) refuseOldest(largest)
  }

  /** Refuses the caller's oldest unfinished body, so that slow or endless ones do not block its other requests. */
  function refuseOldest({ unfinished }: Caller): void {
    const [oldest] = unfinished
    oldest?.refuse(busy)
  }

  return {
    gather(incoming, outgoing, { caller: name, maxBytes, tooLarge }, onBody) {
      const declared = Number(incoming.headers['content-length'] ?? 0)
      if (declared > maxBytes) return answerEarly(incoming, outgoing, [413, tooLarge])
      const caller = callers.get(name) ?? { bytes: 0, requests: 0, unfinished: new Set() }
      if (caller.unfinished.size >= maxUnfinishedOfCaller) refuseOldest(caller)
      callers.set(name, caller)
      const chunks: Buffer[] = []
      const body: Body = {
        bytes: 0,
        refuse: (answer) => {
          finish()
          free()
          answerEarly(incoming, outgoing, answer)
        },
      }
      const timer = setTimeout(() => body.refuse(slow), declared > longFromBytes ? longMs : shortMs)
      const finish = () => {
        clearTimeout(timer)
        caller.unfinished.delete(body)
        incoming.off('data', take).off('end', end)
      }
      const free = () => {
        caller.bytes -= body.bytes
        heldBytes -= body.bytes
        body.bytes = 0
        chunks.length = 0
      }
      const take = (chunk: Buffer) => {
        chunks.push(chunk)
        body.bytes += chunk.length
        caller.bytes += chunk.length
        heldBytes += chunk.length
        if (body.bytes > maxBytes) return body.refuse([413, tooLarge])
        if (caller.bytes > maxHeldBytesOfCaller) return refuseOldest(caller)
        if (heldBytes > maxHeldBytes) makeRoom()
      }
      const end = () => {
        finish()
        onBody(Buffer.concat(chunks.splice(0)))
      }
      caller.requests += 1
      caller.unfinished.add(body)
      incoming.on('data', take).once('end', end)
      outgoing.once('close', () => {
        finish()
        free()
        caller.requests -= 1
        if (caller.requests === 0) callers.delete(name)
      })
    },
  }
}

const busy = [503, busyText] as const
const slow = [408, 'The request took too long!'] as const
