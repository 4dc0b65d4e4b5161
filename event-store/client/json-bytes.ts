import { type BinaryEventType, binaryEvent, type EventData } from '@eventstore/db-client'
import streams from '@eventstore/db-client/generated/streams_pb.js'

const encoder = new TextEncoder()

/**
 * JSON for the library, as bytes. Given objects it makes text of them, base64 of that, and bytes again once for their
 * size and once for the wire, in slow JavaScript: together nearly half of what an append costs here. It takes bytes for
 * binary data, though, so `sayJson` must name them what they are before they leave.
 */
export function jsonBytes(
  id: string,
  type: string,
  texts: Readonly<{ data: string; metadata: string | null }>,
): EventData {
  const data = encoder.encode(texts.data)
  const metadata = texts.metadata === null ? undefined : encoder.encode(texts.metadata)
  return binaryEvent<BinaryEventType>({ id, type, data, ...(metadata && { metadata }) })
}

/** All that is appended through this connection is JSON, whichever of the two calls carries it. */
export function sayJson(message: unknown): void {
  if (message instanceof streams.BatchAppendReq) {
    for (const proposed of message.getProposedMessagesList()) named(proposed.getMetadataMap())
  } else if (message instanceof streams.AppendReq && message.hasProposedMessage()) {
    named(message.getProposedMessage()?.getMetadataMap())
  }
}

const named = (metadata: { set(key: string, value: string): unknown } | undefined) =>
  metadata?.set('content-type', 'application/json')
