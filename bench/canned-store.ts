// A store that stores nothing: the ceiling of the client library and of gRPC on this machine (ceiling C of docs/performance.md).
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streamsPb from '@eventstore/db-client/generated/streams_pb.js'
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js'

function supported() {
  const answer = new featuresPb.SupportedMethods()
  answer.setEventStoreServerVersion('23.10.0')
  const method = answer.addMethods(new featuresPb.SupportedMethod())
  method.setServiceName('event_store.client.streams.streams')
  method.setMethodName('batchappend')
  method.setFeaturesList(['stream', 'all'])
  return answer
}

/** Answers the last part of every append with success. */
function batchAppend(call: ServerDuplexStream<streamsPb.BatchAppendReq, streamsPb.BatchAppendResp>) {
  let position = 0
  call.on('end', () => call.end())
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
}

const server = new Server({ 'grpc.max_receive_message_length': -1 })
server.addService(features.ServerFeaturesService, {
  getSupportedMethods: (_call: unknown, answer: (error: null, value: unknown) => void) => answer(null, supported()),
})
server.addService(streams.StreamsService, { batchAppend })
server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error
  process.send?.(port)
})
process.on('disconnect', () => process.exit(0))
