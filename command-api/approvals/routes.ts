import * as api from '@comanda/api/approvals.ts'
import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { notFound } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { AnyRejection } from '../messages.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import type { ApprovalRequests } from './requests.ts'
import { type SubjectNeeds, subjectOf } from './subjects.ts'

type ApprovalNeeds = SubjectNeeds &
  Readonly<{ identity: IdentityDb; personal: PersonalData; approvalRequests: ApprovalRequests; answer: AnswerOnce }>

export const approvalRoutes: Routes<ApprovalNeeds> = async (app, needs) => {
  const { identity, personal, approvalRequests, answer } = needs

  route(app, api.requestApproval, ({ actor, body: { id, requests } }, reply) =>
    answer(reply, async () => outcomeOf(await approvalRequests.ask(actor, id, requests), 'Approval requested!')),
  )

  route(app, api.readApproval, async ({ actor, query: { id } }) => {
    const found = await approvalRequests.find(actor, id)
    if (!found) throw notFound('Approval')
    const { approver, state, approvals, isObsolete } = found
    const answered_by = approver && ((await namesOf(actor.tenantId, [approver])).get(approver) ?? null)
    return { state, approvals: [...approvals], answered_by, ...(isObsolete && { obsolete: true as const }) }
  })

  route(app, api.withdrawApproval, ({ actor, params: { id } }, reply) =>
    answer(reply, async () => {
      await approvalRequests.withdraw(actor, id)
      return outcomeOf(null, 'Approval withdrawn!')
    }),
  )

  route(app, api.listApprovals, async ({ actor }) => {
    const open = await approvalRequests.openFor(actor)
    const names = await namesOf(
      actor.tenantId,
      open.map(({ requester }) => requester),
    )
    return Promise.all(
      open.map(async ({ request_id, requester, requested_at, requests }) => ({
        id: request_id,
        name: names.get(requester) ?? '',
        requested_at,
        subjects: await Promise.all(requests.map((request) => subjectOf(needs, actor.tenantId, request))),
      })),
    )
  })

  route(app, api.answerApproval, ({ actor, params: { id }, body: { approve } }, reply) =>
    answer(reply, async () => {
      const refusal = await approvalRequests.answer(actor, id, approve)
      return outcomeOf(refusal, approve ? 'Approved!' : 'Approval refused!')
    }),
  )

  async function namesOf(tenantId: TenantId, userIds: readonly UserId[]): Promise<Map<UserId, string | null>> {
    if (userIds.length === 0) return new Map()
    const rows = await identity
      .selectFrom('identity.accounts')
      .select(['user_id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('user_id', 'in', userIds)
      .execute()
    const names = await personal.openMany(
      tenantId,
      rows.map(({ name }) => name),
    )
    return new Map(rows.map(({ user_id }, index) => [user_id, names[index] ?? null]))
  }
}

const outcomeOf = (refusal: AnyRejection | null, message: string): Reply =>
  refusal ? refused(refusal) : { body: { message }, position: null, written: false }
