import type { Rejection } from '@comanda/domain/kernel/decider.ts'
import { reject } from '@comanda/domain/kernel/decider.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import { mayEnter, type Scope } from '@comanda/domain/users/scopes.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '../command-context.ts'
import { type Approvals, findApprover } from '../pins/approvals.ts'
import { limitsOf } from '../users/read-limits.ts'

export type AnswerableNeeds = Readonly<{ log: EventLog; identity: IdentityDb; approvals: Approvals }>
/** `scopes`: one of them is needed for the change, and by the approver too. */
type Change = Readonly<{ context: CommandContext; approval: string | undefined; scopes: readonly Scope[] }>

/** The person responsible for a change: the approver, with their own limits, or else the person of the session. */
export async function answerableFor(
  needs: AnswerableNeeds,
  request: FastifyRequest,
  { context, approval, scopes }: Change,
): Promise<Answerable | Rejection<'ApprovalInvalid' | 'ApproverNotAllowed'>> {
  const { actor } = request
  if (approval === undefined) {
    return { userId: actor.userId, limits: await limitsOf(needs, actor), approvedBy: null }
  }
  const approved = await needs.approvals.use(request, context, approval)
  if (approved === null) {
    const facts = { tenantId: actor.tenantId, by: actor.userId, approval }
    request.log.warn({ security: 'approval-invalid', ...facts }, 'an approval was not valid')
    return reject('ApprovalInvalid')
  }
  const { approver: approverId, values: approvedValues } = approved
  const approver = await findApprover(needs.identity, actor.tenantId, approverId)
  if (!approver || !mayEnter(approver, scopes)) return reject('ApproverNotAllowed')
  const { tenantId } = actor
  const limits = await limitsOf(needs, { tenantId, userId: approverId, role: approver.role })
  return { userId: approverId, limits, approvedBy: approverId, approvedValues }
}
