import { createHmac, randomUUID } from 'node:crypto'
import type { Declaration } from '@comanda/api/call.ts'
import { type TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { ApprovedValues } from '@comanda/domain/orders/limits.ts'
import { apiPrefix, declarationAt } from '@comanda/http/access.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { deriveKey } from '@comanda/http/derive-key.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { CommandContext } from '../command-context.ts'

/** A request to approve, as the client will send it: path below /api/v1, and body. */
export type Intent = Readonly<{ path: string; body: unknown }>

/** Calls for which there are limits. */
const approvable = [
  '/orders/update-status/:id',
  '/orders/revise/:id',
  '/orders/cancel',
  '/orders/complete',
  '/orders/discount',
  '/invoices/:id/refund',
  '/invoices/:id/reopen',
  '/orders/remove-service-charge',
] as const
export type ApprovablePath = (typeof approvable)[number]

export const isApprovablePath = (path: string): path is ApprovablePath => approvable.some((one) => one === path)

export type Approvals = Readonly<{
  isApprovable(request: Intent): boolean
  /**
   * Creates an approval for each request and returns their ids; null if one of the requests cannot be approved.
   * `values`: the largest deductions that are approved, by default the current ones.
   */
  grant(
    requester: Pick<Actor, 'tenantId' | 'userId'>,
    approver: UserId,
    requests: readonly Intent[],
    values?: readonly ApprovedValues[],
  ): Promise<string[] | null>
  /**
   * The approver of a request, and the largest approved deductions; null for an approval of another request or person,
   * an expired one, and one that another command has used.
   */
  use(request: FastifyRequest, context: CommandContext, approvalId: string): Promise<Approval | null>
}>

export type Approval = Readonly<{ approver: UserId; values: ApprovedValues }>

type ApprovalNeeds = Readonly<{ identity: IdentityDb; secret: string; valuesOf: ValuesOf }>
/** Reads the value that each request would take off its orders now. */
export type ValuesOf = (tenantId: TenantId, requests: readonly Intent[]) => Promise<readonly ApprovedValues[]>

/** Short life of an approval: the approved request follows immediately. */
const lifeSeconds = 120

/**
 * An approval belongs to the content of one request, of which a keyed hash is stored, and to the first command that
 * uses it.
 */
export function createApprovals({ identity, secret, valuesOf }: ApprovalNeeds): Approvals {
  const key = deriveKey(secret, 'approval')
  const hashOf = (path: string, body: unknown) =>
    createHmac('sha256', key)
      .update(`${path}\n${JSON.stringify(withoutApproval(body))}`)
      .digest('hex')
  const requestHash = ({ path, body }: Intent): string | null => {
    const call = declarationAt('POST', path)
    if (!call?.body || !isApprovablePath(call.path) || !hasValidId(call, path)) return null
    const parsed = call.body.safeParse(body)
    return parsed.success ? hashOf(path, parsed.data) : null
  }

  return {
    isApprovable: (request) => requestHash(request) !== null,

    async grant({ tenantId, userId }, approver, requests, approvedValues) {
      const hashes = requests.map(requestHash)
      if (approver === userId || hashes.some((hash) => hash === null)) return null
      const values = approvedValues ?? (await valuesOf(tenantId, requests))
      const rows = hashes.map((hash, index) => ({
        approval_id: randomUUID(),
        tenant_id: tenantId,
        requester: userId,
        approver,
        request_hash: hash ?? '',
        approved_values: JSON.stringify(values[index] ?? {}),
        expires_at: sql<string>`now() + make_interval(secs => ${lifeSeconds})`,
      }))
      await identity.insertInto('identity.approvals').values(rows).execute()
      return rows.map(({ approval_id }) => approval_id)
    },

    async use({ actor, url, body }, { commandId, tenantId }, approvalId) {
      const [path = ''] = url.slice(apiPrefix.length).split('?', 1)
      const row = await identity
        .updateTable('identity.approvals')
        .set({ command_id: commandId })
        .where('approval_id', '=', approvalId)
        .where('tenant_id', '=', tenantId)
        .where('requester', '=', actor.userId)
        .where('request_hash', '=', hashOf(path, body))
        .where(({ eb, and, or }) =>
          or([
            and([eb('command_id', 'is', null), eb('expires_at', '>', sql<string>`now()`)]),
            eb('command_id', '=', commandId), // a repetition of the same command
          ]),
        )
        .returning(['approver', 'approved_values'])
        .executeTakeFirst()
      return row ? { approver: UserId.parse(row.approver), values: row.approved_values } : null
    },
  }
}

/** True if the call accepts the id in the path. */
const hasValidId = ({ path: pattern, params }: Declaration, path: string): boolean =>
  params?.safeParse({ id: path.split('/')[pattern.split('/').indexOf(':id')] }).success ?? true

function withoutApproval(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'approval'))
}

/** The approver's account, if it still belongs to the restaurant. */
export const findApprover = (db: IdentityDb, tenantId: TenantId, userId: UserId) =>
  db
    .selectFrom('identity.accounts')
    .select(['user_id', 'role', 'scopes'])
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst()
