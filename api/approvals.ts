import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { ApprovalSubject } from './shapes/approval.ts'
import { approvableRequests } from './shapes/pin.ts'
import { Id, Message, Moment, Text } from './values.ts'
import { anyone } from './who.ts'

const requestId = z.uuid('Unknown request!').transform((id) => id.toLowerCase())
const RequestPath = z.object({ id: requestId })

export const requestApproval = call('POST /approvals/request', anyone, {
  summary:
    'Asks all users who may approve these requests for an approval, each once and with exactly this content; replaces an earlier question of this user.',
  settles: true,
  body: z.object({ id: requestId, requests: approvableRequests }),
  maxBytes: bodyBytes.list,
  answer: Message,
})

export const readApproval = call('GET /approvals/own', anyone, {
  answeredBy: 'command',
  summary: 'Reads the state of an approval that this user has asked for.',
  query: RequestPath,
  /**
   * `approvals`: one for each request, in their order. `ended`: withdrawn, expired, or `obsolete`: the bill was paid or
   * closed meanwhile, or somebody else has made the change.
   */
  answer: z.strictObject({
    state: z.enum(['open', 'approved', 'refused', 'ended']),
    approvals: z.array(Id),
    answered_by: Text.nullable(),
    obsolete: z.literal(true).optional(),
  }),
})

export const withdrawApproval = call('POST /approvals/withdraw/:id', anyone, {
  summary: 'Withdraws a question of this user for an approval.',
  settles: true,
  params: RequestPath,
  answer: Message,
})

export const listApprovals = call('GET /approvals', anyone, {
  answeredBy: 'command',
  summary: 'Lists the open questions of other users that this user may approve, oldest first.',
  answer: z.array(
    z.strictObject({ id: Id, name: Text, requested_at: Moment, subjects: z.array(ApprovalSubject).min(1) }),
  ),
})

export const answerApproval = call('POST /approvals/answer/:id', anyone, {
  summary: 'Approves or refuses the requests of another user; the first answer counts.',
  settles: true,
  params: RequestPath,
  body: z.object({ approve: z.boolean('Please say true or false!') }),
  answer: Message,
})
