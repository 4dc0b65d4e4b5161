import { randomBytes } from 'node:crypto'
import { lengthField, numberField, textField } from '@comanda/event-store/server/protobuf.ts'
import streamsPb, { type BatchAppendResp, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import { Client, credentials, type ServiceError } from '@grpc/grpc-js'

/** A client of the protocol without the library, for specs that send what the library would not. */
export type RawClient = ReturnType<typeof rawClient>

const service = '/event_store.client.streams.Streams'
const raw = (bytes: Buffer) => bytes

export function rawClient(port: number) {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure())
  return {
    client,
    batch: () =>
      client.makeBidiStreamRequest(`${service}/BatchAppend`, raw, streamsPb.BatchAppendResp.deserializeBinary),
    append: (parts: readonly Buffer[]) =>
      new Promise<{ error: ServiceError | null; answer: streamsPb.AppendResp | undefined }>((resolve) => {
        const call = client.makeClientStreamRequest(
          `${service}/Append`,
          raw,
          streamsPb.AppendResp.deserializeBinary,
          (error, answer) => resolve({ error, answer }),
        )
        for (const part of parts) call.write(part)
        call.end()
      }),
    /** All answers until the call ends, with the error that ended it. */
    read: (request: Buffer) =>
      new Promise<{ error: ServiceError | null; answers: ReadResp[] }>((resolve) => {
        const answers: ReadResp[] = []
        const call = client.makeServerStreamRequest(
          `${service}/Read`,
          raw,
          streamsPb.ReadResp.deserializeBinary,
          request,
        )
        call.on('data', (answer: ReadResp) => answers.push(answer))
        call.on('end', () => resolve({ error: null, answers }))
        call.on('error', (error: ServiceError) => resolve({ error, answers }))
      }),
    close: () => client.close(),
  }
}

type RawEvent = Readonly<{ id?: Buffer; type?: Buffer; data?: Buffer; metadata?: Buffer }>

/** A BatchAppendReq; `expected` is the field of its options, ANY if absent. */
export function batchRequest(given: {
  correlation: string
  stream?: Buffer
  expected?: Buffer
  deadline?: Buffer
  events: readonly RawEvent[]
  isFinal?: boolean
}): Buffer {
  const { correlation, stream, events } = given
  const options = stream && [
    lengthField(1, lengthField(3, stream)),
    given.expected ?? lengthField(4, Buffer.alloc(0)),
    given.deadline ?? Buffer.alloc(0),
  ]
  return Buffer.concat([
    lengthField(1, textField(2, correlation)),
    options ? lengthField(2, Buffer.concat(options)) : Buffer.alloc(0),
    ...events.map((event) => lengthField(3, proposed(event))),
    numberField(4, given.isFinal === false ? 0 : 1),
  ])
}

/** Parts of a classic Append: options first, then one event each. */
export const appendOptions = (stream: Buffer): Buffer =>
  lengthField(1, Buffer.concat([lengthField(1, lengthField(3, stream)), lengthField(4, Buffer.alloc(0))]))

export const appendEvent = (event: RawEvent): Buffer => lengthField(2, proposed(event))

function proposed({ id = randomId(), type = Buffer.from('Tested'), data, metadata }: RawEvent): Buffer {
  return Buffer.concat([
    lengthField(1, textField(2, id.toString('hex'))),
    entry('type', type),
    entry('content-type', Buffer.from('application/json')),
    lengthField(3, metadata ?? Buffer.alloc(0)),
    lengthField(4, data ?? Buffer.from('{}')),
  ])
}

const entry = (key: string, value: Buffer): Buffer =>
  lengthField(2, Buffer.concat([textField(1, key), lengthField(2, value)]))

export const randomId = (): Buffer => randomBytes(16)

/** Answers of a BatchAppend call by correlation id. */
export function answersOf(call: ReturnType<RawClient['batch']>): Map<string, BatchAppendResp[]> {
  const answers = new Map<string, BatchAppendResp[]>()
  call.on('error', () => undefined)
  call.on('data', (answer: BatchAppendResp) => {
    const correlation = answer.getCorrelationId()?.getString() ?? ''
    answers.set(correlation, [...(answers.get(correlation) ?? []), answer])
  })
  return answers
}
