import { addTenant, deleteTenant, reviseTenant } from '@comanda/api/platform.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { tenantStream } from '@comanda/domain/kernel/streams.ts'
import type { TenantCommand } from '@comanda/domain/tenants/commands.ts'
import type { DeactivationReason } from '@comanda/domain/tenants/events.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { uncommonPassword } from '../accounts/common-passwords.ts'
import { copyTenant } from '../accounts/copy.ts'
import type { Passwords } from '../accounts/passwords.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { AnyRejection } from '../messages.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { type ClosingNeeds, closeTenant } from './close.ts'
import { type MoveAdmin, movingInTurn } from './move-admin.ts'
import { type RegistrationNeeds, register, tenants } from './register.ts'

type TenantNeeds = RegistrationNeeds & ClosingNeeds & Readonly<{ answer: AnswerOnce; passwords: Passwords }>

export const tenantRoutes: Routes<TenantNeeds> = async (app, needs) => {
  const { answer, passwords } = needs
  const moveAdmin = movingInTurn()

  route(
    app,
    addTenant,
    ({ actor, body }, reply) =>
      answer(reply, async (context) => {
        const { name, email, password, isActive, adminName } = body
        const passwordHash = await passwords.hash(password, actor.userId)
        const rest = { active: isActive, trialDays: 0, timeZone: undefined }
        const registration = { name, adminName, username: email, passwordHash, ...rest }
        const outcome = await register(needs, registration, context)
        if ('rejected' in outcome) return refusalFor(outcome.rejected)
        const { tenantId, position, written } = outcome
        return { body: { message: 'Tenant added!', tenantId }, position, written }
      }),
    { body: uncommonPassword(addTenant.body) },
  )

  route(app, reviseTenant, ({ params, body }, reply) =>
    answer(reply, (context) => revise({ ...needs, moveAdmin }, { ...context, tenantId: params.id }, body)),
  )

  route(app, deleteTenant, ({ params }, reply) => answer(reply, (context) => closeTenant(needs, params.id, context)))
}

/** Refusal with status 409 for a known e-mail (C9.2). */
const refusalFor = (reason: AnyRejection): Reply =>
  reason === 'UsernameTaken' ? { ...refused(reason), status: 409 } : refused(reason)

type Form = { name: string; email: string; isActive: boolean; reason?: DeactivationReason | null | undefined }

/** Every step is idempotent, so a form sent again after a crash completes the rest. */
async function revise(
  needs: TenantNeeds & Readonly<{ moveAdmin: MoveAdmin }>,
  context: CommandContext,
  { name, email, isActive, reason }: Form,
): Promise<Reply> {
  const { tenantId } = context
  const before = await foldStream(needs.log, tenants, tenantStream(tenantId))
  if (before.state.status === 'None' || before.state.status === 'Closed') return refused('TenantUnknown')
  const moved = await needs.moveAdmin(needs, email, context)
  if ('rejected' in moved) return refusalFor(moved.rejected)
  let position = moved.position
  for (const command of changes(tenantId, { name, isActive, reason })) {
    const step = stepOf(context, context.commandId, command.type)
    const outcome = await needs.handle(tenants, tenantStream(tenantId), command, step)
    if ('rejected' in outcome) return refused(outcome.rejected)
    if (outcome.written) position = outcome.position ?? position
  }
  await copyTenant(needs, tenantId)
  return { body: { message: 'Tenant updated!' }, position, written: false }
}

const changes = (tenantId: TenantId, { name, isActive, reason }: Omit<Form, 'email'>): TenantCommand[] => [
  { type: 'RenameTenant', data: { tenantId, name } },
  isActive
    ? { type: 'ActivateTenant', data: { tenantId } }
    : { type: 'DeactivateTenant', data: { tenantId, ...(reason && { reason }) } },
]
