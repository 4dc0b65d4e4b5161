import { randomBytes } from 'node:crypto'
import streamsPb, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerUnaryCall, ServiceError, sendUnaryData } from '@grpc/grpc-js'
import { deadlineOf, expectedOf, nameOf, type Target } from './append-calls.ts'
import { isMetastream, type Outcome } from './appends.ts'
import { failureOf, rpcErrors } from './rpc-errors.ts'

/** Deleted streams may begin again, tombstoned ones may not. */
export function deleteStream(
  target: Target,
  call: ServerUnaryCall<DeleteReq, DeleteResp>,
  callback: sendUnaryData<DeleteResp>,
): void {
  end(target, 'delete', call, (error, position) => {
    if (error) return callback(error)
    const at = new streamsPb.DeleteResp.Position()
    at.setCommitPosition(position).setPreparePosition(position)
    callback(null, new streamsPb.DeleteResp().setPosition(at))
  })
}

export function tombstoneStream(
  target: Target,
  call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
  callback: sendUnaryData<TombstoneResp>,
): void {
  end(target, 'tombstone', call, (error, position) => {
    if (error) return callback(error)
    const at = new streamsPb.TombstoneResp.Position()
    at.setCommitPosition(position).setPreparePosition(position)
    callback(null, new streamsPb.TombstoneResp().setPosition(at))
  })
}

function end(
  { writer, maxAppendBytes }: Target,
  does: 'delete' | 'tombstone',
  call: ServerUnaryCall<DeleteReq | TombstoneReq, unknown>,
  done: (error: ServiceError | null, position: string) => void,
): void {
  const options = call.request.getOptions()
  const stream = options ? nameOf(options) : ''
  if (!options || stream === '' || isMetastream(stream) || stream.includes('\0')) {
    done(rpcErrors.invalid('This stream cannot be deleted.'), '')
    return
  }
  const expected = expectedOf(options)
  const event = { id: randomUuid(), type: streamDeleted, isJson: true, data: nothing, metadata: nothing }
  const answer = (outcome: Outcome) => {
    if (outcome.is === 'stored') done(null, String(outcome.position))
    else if (outcome.is === 'wrong-revision') done(rpcErrors.wrongRevision(stream, expected, outcome.current), '')
    else done(failureOf(outcome, stream, maxAppendBytes), '')
  }
  writer.append({ does, stream, expected, events: [event], deadline: deadlineOf(call), answer })
}

const streamDeleted = Buffer.from('$streamDeleted')
const nothing = Buffer.alloc(0)

function randomUuid(): Buffer {
  const id = randomBytes(16)
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80
  return id
}
