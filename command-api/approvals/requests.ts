import { maxOrdersOfInvoice } from '@comanda/api/shapes/order-ids.ts'
import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { ApprovedValues } from '@comanda/domain/orders/limits.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import type { Actor } from '@comanda/http/actors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import type { AnyRejection } from '../messages.ts'
import type { Approvals, Intent, ValuesOf } from '../pins/approvals.ts'
import { countOrders, scopesFor } from './subjects.ts'

/** Time for which a question stays open. It is short: a guest is waiting for the person who asks. */
const lifeSeconds = 300

export type ApprovalRequests = Readonly<{
  /** Stores a question and ends an earlier question of the requester. Null, or the reason of a refusal. */
  ask(requester: Actor, id: string, requests: readonly Intent[]): Promise<AnyRejection | null>
  /** The state of the requester's question; undefined if it is unknown or was deleted. */
  find(requester: Actor, id: string): Promise<Outcome | undefined>
  withdraw(requester: Actor, id: string): Promise<void>
  /** Open questions of other people for which the approver has all rights, the oldest first. */
  openFor(approver: Actor): Promise<readonly OpenQuestion[]>
  /** The first answer counts. Null, or the reason of a refusal. */
  answer(approver: Actor, id: string, isApproved: boolean): Promise<AnyRejection | null>
}>

type Outcome = Readonly<{
  state: 'open' | 'approved' | 'refused' | 'ended'
  approvals: readonly string[]
  approver: UserId | null
  /** True if it ended because its requests can have no effect any more. */
  isObsolete?: boolean
}>
type OpenQuestion = Readonly<{
  request_id: string
  requester: UserId
  requested_at: string
  requests: readonly Intent[]
  asked_values: readonly ApprovedValues[]
}>

type RequestNeeds = Readonly<{
  identity: IdentityDb
  approvals: Approvals
  valuesOf: ValuesOf
  /** Reason why a question has ended without an answer; undefined while it is open. */
  endOf: (
    tenantId: TenantId,
    question: Pick<OpenQuestion, 'requests' | 'asked_values'>,
  ) => Promise<'obsolete' | 'exceeded' | undefined>
}>

export function createApprovalRequests({ identity, approvals, valuesOf, endOf }: RequestNeeds): ApprovalRequests {
  const openQuestionsOfOthers = async (approver: Actor): Promise<OpenQuestion[]> => {
    const questions = await selectOpenOfOthers(identity, approver)
    const ends = await Promise.all(questions.map((question) => endOf(approver.tenantId, question)))
    return questions.filter((_, index) => !ends[index])
  }

  return {
    async ask(requester, id, requests) {
      if (!requests.every(approvals.isApprovable)) return 'ApprovalInvalid'
      // every screen reads these orders as long as the question is open
      if (countOrders(requests) > maxOrdersOfInvoice) return 'ApprovalInvalid'
      const asked_values = await valuesOf(requester.tenantId, requests)
      await endingOwn(identity, requester).where('request_id', '!=', id).execute()
      await insertQuestion(identity, requester, { request_id: id, requests, asked_values })
      return null
    },

    async find(requester, id) {
      const row = await selectOwn(identity, requester, id)
      if (!row) return undefined
      const { requests, asked_values, ...outcome } = row
      const end = outcome.state === 'open' ? await endOf(requester.tenantId, { requests, asked_values }) : undefined
      return end ? { ...outcome, state: 'ended', isObsolete: end === 'obsolete' } : outcome
    },

    async withdraw(requester, id) {
      await endingOwn(identity, requester).where('request_id', '=', id).execute()
    },

    openFor: async (approver) =>
      (await openQuestionsOfOthers(approver)).filter(({ requests }) => hasRights(approver, requests)),

    async answer(approver, id, isApproved) {
      const question = (await openQuestionsOfOthers(approver)).find(({ request_id }) => request_id === id)
      if (!question) return 'ApprovalEnded'
      const { requester, requests, asked_values } = question
      const { tenantId, userId } = approver
      if (!hasRights(approver, requests)) return 'ApproverNotAllowed'
      // if another answer was first, these approvals stay unused: nobody receives their ids
      const granted = isApproved
        ? await approvals.grant({ tenantId, userId: requester }, userId, requests, asked_values)
        : []
      if (!granted) return 'ApprovalInvalid'
      const answered = await identity
        .updateTable('identity.approval_requests')
        .set({
          state: isApproved ? 'approved' : 'refused',
          approver: approver.userId,
          approvals: JSON.stringify(granted),
        })
        .where('request_id', '=', id)
        .where(isOpen)
        .executeTakeFirst()
      return answered.numUpdatedRows > 0n ? null : 'ApprovalEnded'
    },
  }
}

const isOpen = sql<boolean>`state = 'open' and expires_at > now()`

/** Statement that ends the open questions of the requester. */
const endingOwn = (identity: IdentityDb, { tenantId, userId }: Actor) =>
  identity
    .updateTable('identity.approval_requests')
    .set({ state: 'ended' })
    .where('tenant_id', '=', tenantId)
    .where('requester', '=', userId)
    .where('state', '=', 'open')

/** Stores a question once: a repeated request has the same id. */
const insertQuestion = (
  identity: IdentityDb,
  { tenantId, userId }: Actor,
  { request_id, requests, asked_values }: Pick<OpenQuestion, 'request_id' | 'requests' | 'asked_values'>,
) =>
  identity
    .insertInto('identity.approval_requests')
    .values({
      request_id,
      tenant_id: tenantId,
      requester: userId,
      requests: JSON.stringify(requests),
      asked_values: JSON.stringify(asked_values),
      approver: null,
      expires_at: sql<string>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute()

const selectOwn = (identity: IdentityDb, { tenantId, userId }: Actor, id: string) =>
  identity
    .selectFrom('identity.approval_requests')
    .select(['approvals', 'approver', 'requests', 'asked_values'])
    .select(
      sql<Outcome['state']>`case when state = 'open' and expires_at <= now() then 'ended' else state end`.as('state'),
    )
    .where('request_id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('requester', '=', userId)
    .executeTakeFirst()

const selectOpenOfOthers = (identity: IdentityDb, { tenantId, userId }: Actor) =>
  identity
    .selectFrom('identity.approval_requests')
    .select(['request_id', 'requester', 'requested_at', 'requests', 'asked_values'])
    .where('tenant_id', '=', tenantId)
    .where('requester', '!=', userId)
    .where(isOpen)
    .orderBy('requested_at')
    .execute()

const hasRights = (person: Actor, requests: readonly Intent[]): boolean =>
  scopesFor(requests).every((scope) => mayEnter(person, [scope]))
