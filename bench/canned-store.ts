// A store that stores nothing: the ceiling of the client library and of gRPC on this machine (C and R of GOALS §4).
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streamsPb from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js'

const PREFIX = 'event_store.client.streams.Streams'

function supported() {
  const answer = new featuresPb.SupportedMethods()
  answer.setEventStoreServerVersion('23.10.0')
  for (const name of ['Read', 'Append', 'BatchAppend']) {
    const method = new featuresPb.SupportedMethod()
    method.setServiceName(PREFIX.toLowerCase())
    method.setMethodName(name.toLowerCase())
    method.setFeaturesList(['stream', 'all'])
    answer.addMethods(method)
  }
  return answer
}

/** Answers the last part of every append with success, whatever it holds. */
function batchAppend(call: ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>) {
  let position = 0
  call.on('data', (request: streamsPb.BatchAppendReq) => {
    if (!request.getIsFinal()) return
    const at = new shared.AllStreamPosition()
    at.setCommitPosition(String(++position))
    at.setPreparePosition(String(position))
    const success = new streamsPb.BatchAppendResp.Success()
    success.setCurrentRevision('0')
    success.setPosition(at)
    const answer = new streamsPb.BatchAppendResp()
    answer.setCorrelationId(request.getCorrelationId())
    answer.setSuccess(success)
    const name = request.getOptions()?.getStreamIdentifier()
    if (name) answer.setStreamIdentifier(name)
    call.write(answer)
  })
  call.on('end', () => call.end())
}

/** One serialised event, the same for every place: nothing is encoded while measuring. */
function cannedEvent(): streamsPb.ReadResp {
  const id = new shared.UUID()
  id.setString('6f1f8b0a-7f49-4a55-9f67-0d6f5a1d9a10')
  const stream = new shared.StreamIdentifier()
  stream.setStreamName(Buffer.from('bench-1').toString('base64'))
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(id)
  recorded.setStreamIdentifier(stream)
  recorded.setStreamRevision('0')
  recorded.setCommitPosition('1')
  recorded.setPreparePosition('1')
  recorded
    .getMetadataMap()
    .set('type', 'Benched')
    .set('content-type', 'application/json')
    .set('created', '17000000000000000')
  recorded.setData(Buffer.from(JSON.stringify({ text: 'x'.repeat(540) })).toString('base64'))
  recorded.setCustomMetadata(Buffer.from('{}').toString('base64'))
  const event = new streamsPb.ReadResp.ReadEvent()
  event.setEvent(recorded)
  event.setCommitPosition('1')
  const answer = new streamsPb.ReadResp()
  answer.setEvent(event)
  return answer
}

const canned = Buffer.from(cannedEvent().serializeBinary())

async function read(call: ServerWritableStream<streamsPb.ReadReq, Buffer>) {
  const count = Number(call.request.getOptions()?.getCount() ?? 0)
  for (let n = 0; n < count && !call.cancelled; n++)
    if (!call.write(canned)) await new Promise((resolve) => call.once('drain', resolve))
  call.end()
}

const server = new Server({ 'grpc.max_receive_message_length': -1 })
server.addService(features.ServerFeaturesService, {
  getSupportedMethods: (_call: unknown, answer: (error: null, value: unknown) => void) => answer(null, supported()),
})
const service = streams.StreamsService
server.addService(
  { ...service, read: { ...service.read, responseSerialize: (bytes: Buffer) => bytes } },
  { read, batchAppend },
)
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  process.send?.(port)
})
process.on('disconnect', () => process.exit(0))
