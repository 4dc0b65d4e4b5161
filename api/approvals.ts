import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { ApprovalSubject } from './shapes/approval.ts'
import { approvableRequests } from './shapes/pin.ts'
import { Id, Message, Moment, Text } from './values.ts'
import { anyone } from './who.ts'

const requestId = z.uuid('Unknown request!').transform((id) => id.toLowerCase())
const RequestPath = z.object({ id: requestId })

export const requestApproval = call('POST /approvals/request', anyone, {
  says: 'Asks everyone who may to approve requests, each once, with exactly this content; ends an earlier question of the person.',
  body: z.object({ id: requestId, requests: approvableRequests }),
  maxBytes: bodyBytes.list,
  answer: Message,
})

export const readApproval = call('GET /approvals/own', anyone, {
  answeredBy: 'command',
  says: 'Tells the person who asked whether it is approved.',
  query: RequestPath,
  /**
   * `approvals`: one for each request, in their order. `ended`: withdrawn, nobody has answered in time, or `obsolete`, as the bill was paid or
   * closed meanwhile, or somebody else did it.
   */
  answer: z.strictObject({
    state: z.enum(['open', 'approved', 'refused', 'ended']),
    approvals: z.array(Id),
    answered_by: Text.nullable(),
    obsolete: z.literal(true).optional(),
  }),
})

export const withdrawApproval = call('POST /approvals/withdraw/:id', anyone, {
  says: 'Ends an own question for an approval.',
  params: RequestPath,
  answer: Message,
})

export const listApprovals = call('GET /approvals', anyone, {
  answeredBy: 'command',
  says: 'Lists what others ask the person to approve, the oldest first.',
  answer: z.array(
    z.strictObject({ id: Id, name: Text, requested_at: Moment, subjects: z.array(ApprovalSubject).min(1) }),
  ),
})

export const answerApproval = call('POST /approvals/answer/:id', anyone, {
  says: 'Approves or refuses what somebody else asks for; the first answer counts.',
  params: RequestPath,
  body: z.object({ approve: z.boolean('Please say true or false!') }),
  answer: Message,
})
