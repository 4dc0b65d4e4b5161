import streamsPb, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerUnaryCall, ServiceError, sendUnaryData } from '@grpc/grpc-js'
import { type AppendContext, deadlineOf, expectedOf, nameOf } from './append-calls.ts'
import { isMetastream, type Outcome } from './appends.ts'
import { failureOf, rpcErrors } from './rpc-errors.ts'
import { randomUuidBytes } from './uuid.ts'

/** Deletes a stream, which can be started again, unlike a tombstoned stream. */
export function deleteStream(
  context: AppendContext,
  call: ServerUnaryCall<DeleteReq, DeleteResp>,
  callback: sendUnaryData<DeleteResp>,
): void {
  endStream(context, 'delete', call, (error, position) => {
    if (error) return callback(error)
    const at = new streamsPb.DeleteResp.Position()
    at.setCommitPosition(position).setPreparePosition(position)
    callback(null, new streamsPb.DeleteResp().setPosition(at))
  })
}

export function tombstoneStream(
  context: AppendContext,
  call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
  callback: sendUnaryData<TombstoneResp>,
): void {
  endStream(context, 'tombstone', call, (error, position) => {
    if (error) return callback(error)
    const at = new streamsPb.TombstoneResp.Position()
    at.setCommitPosition(position).setPreparePosition(position)
    callback(null, new streamsPb.TombstoneResp().setPosition(at))
  })
}

function endStream(
  { writer, maxAppendBytes }: AppendContext,
  does: 'delete' | 'tombstone',
  call: ServerUnaryCall<DeleteReq | TombstoneReq, unknown>,
  done: (error: ServiceError | null, position: string) => void,
): void {
  const options = call.request.getOptions()
  const stream = options ? nameOf(options) : ''
  if (!options || stream === '') {
    done(failureOf({ is: 'bad-request' }, stream, maxAppendBytes), '')
    return
  }
  // EventStoreDB would store an event that nothing reads, and keep the metadata
  if (does === 'delete' && isMetastream(stream)) {
    done(rpcErrors.invalid('A metadata stream is replaced by new metadata, or tombstoned.'), '')
    return
  }
  const expected = expectedOf(options)
  const event = { id: randomUuidBytes(), type: streamDeleted, isJson: true, data: nothing, metadata: nothing }
  const answer = (outcome: Outcome) => {
    if (outcome.is === 'stored') done(null, String(outcome.position))
    else if (outcome.is === 'wrong-revision') done(rpcErrors.wrongRevision(stream, expected, outcome.current), '')
    else done(failureOf(outcome, stream, maxAppendBytes), '')
  }
  writer.append({ does, stream, expected, events: [event], deadline: deadlineOf(call), answer })
}

const streamDeleted = Buffer.from('$streamDeleted')
const nothing = Buffer.alloc(0)
