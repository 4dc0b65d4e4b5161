import { type BinaryEventType, binaryEvent, type EventData } from '@eventstore/db-client'
import streams from '@eventstore/db-client/generated/streams_pb.js'

const encoder = new TextEncoder()

/**
 * An event whose JSON is encoded here. The client library would convert objects to text, base64 and bytes, twice and in
 * JavaScript, which is nearly half the cost of an append. It declares encoded bytes as binary; `markAsJson` corrects
 * the content type before they are sent.
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

/** Sets the content type JSON on the events of a message, in both kinds of append. */
export function markAsJson(message: unknown): void {
  if (message instanceof streams.BatchAppendReq) {
    for (const proposed of message.getProposedMessagesList()) setJsonType(proposed.getMetadataMap())
  } else if (message instanceof streams.AppendReq && message.hasProposedMessage()) {
    setJsonType(message.getProposedMessage()?.getMetadataMap())
  }
}

const setJsonType = (metadata: { set(key: string, value: string): unknown } | undefined) =>
  metadata?.set('content-type', 'application/json')
