import type { IncomingMessage, ServerResponse } from 'node:http'
import { safetyHeaders } from '@comanda/http/safety-headers.ts'

/**
 * Maximum of discarded bytes, more than a phone's photo: browsers show an answer only after they have sent the whole
 * body.
 */
const maxDiscardedBytes = 64 * 1_048_576

/** Answers and discards the rest of the body, which would otherwise block the connection's next request. */
export function answerEarly(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  [status, message]: readonly [status: number, message: string],
): void {
  if (!incoming.readableEnded) discardRest(incoming)
  if (outgoing.destroyed || outgoing.headersSent) return
  const body = JSON.stringify({ message })
  outgoing.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...safetyHeaders,
    ...(status === 503 ? { 'retry-after': '1' } : {}),
  })
  outgoing.end(body)
}

function discardRest(incoming: IncomingMessage): void {
  let left = maxDiscardedBytes
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) incoming.destroy()
  })
}
