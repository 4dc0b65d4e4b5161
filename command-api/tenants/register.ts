import { instantAfterDays, isTimeZone } from '@comanda/domain/kernel/business-day.ts'
import {
  type Instant,
  PaymentTypeId,
  type TenantId,
  TenantId as TenantIds,
  type UserId,
} from '@comanda/domain/kernel/ids.ts'
import { Currency } from '@comanda/domain/kernel/money-schemas.ts'
import { storeStream, tenantStream, userStream } from '@comanda/domain/kernel/streams.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import { type StoreRejection, store } from '@comanda/domain/store/store.ts'
import { TenantEvent } from '@comanda/domain/tenants/events.ts'
import { type TenantRejection, tenant } from '@comanda/domain/tenants/tenant.ts'
import type { Granter } from '@comanda/domain/users/commands.ts'
import type { UserRejection } from '@comanda/domain/users/user.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { saveQrCode } from '@comanda/http/identity/qr-codes.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { type CopyNeeds, copyAccount, copyTenant, savePendingPassword } from '../accounts/copy.ts'
import { newIdOf } from '../change.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import { usersOf } from '../users/kind.ts'

export type RegistrationNeeds = CopyNeeds &
  Readonly<{ log: EventLog; handle: Handle; identity: IdentityDb; ids: Identifiers; personal: PersonalData }>

export type Registration = Readonly<{
  name: string
  /** Absent: the admin has the restaurant's name. */
  adminName?: string | null
  username: string
  passwordHash: string
  active: boolean
  trialDays: number
  timeZone: string | undefined
}>

type Refusal = Readonly<{ rejected: UserRejection | TenantRejection | StoreRejection | 'RequestIdTaken' }>
type RegistrationResult = Readonly<{ tenantId: TenantId; userId: UserId; position: bigint | null; written: boolean }>

export const tenants = { decider: tenant, events: TenantEvent }
const stores = { decider: store, events: StoreEvent }

/** The platform as granter: it grants every right, without scopes of its own. */
export const platformGranter: Granter = { role: 'superadmin', scopes: [] }

/**
 * Registers a restaurant: three streams for tenant, store and admin. The admin is added last and decides whether the
 * restaurant has an owner. The tenant's id is derived from the e-mail and the number of its registrations, so a retry
 * after a crash continues with the same restaurant.
 */
export async function register(
  needs: RegistrationNeeds,
  registration: Registration,
  by: Omit<CommandContext, 'tenantId'>,
): Promise<RegistrationResult | Refusal> {
  const { log, handle, identity, ids, personal } = needs
  const userId = ids.userId(registration.username)
  const adminStep = stepOf({ ...by, tenantId: noTenant }, by.commandId, 'admin').commandId
  const account = await foldStream(log, usersOf(noTenant), userStream(userId))
  const isRepetition = account.state.status === 'Active' && account.commands.has(adminStep)
  if (account.state.status === 'Active' && !isRepetition) return { rejected: 'UsernameTaken' }
  const tenantId =
    account.state.status === 'Active'
      ? account.state.tenantId
      : TenantIds.parse(ids.derivedId('tenant', userId, String(account.revision)))
  const context: CommandContext = { ...by, tenantId }

  const registered = await handle(
    tenants,
    tenantStream(tenantId),
    {
      type: 'RegisterTenant',
      data: {
        tenantId,
        name: registration.name,
        adminId: userId,
        active: registration.active,
        ...trialOf(registration, context.at),
      },
    },
    stepOf(context, context.commandId, 'tenant'),
  )
  if ('rejected' in registered) return registered
  const opened = await openStore(needs, registration, context)
  if ('rejected' in opened) return opened
  await saveQrCode(identity, qrCodeOf(ids, tenantId), tenantId)

  await savePendingPassword(identity, adminStep, userId, registration.passwordHash)
  const seal = (text: string) => personal.seal(tenantId, userId, text)
  const [username, name] = await Promise.all([
    seal(registration.username.trim()),
    seal(registration.adminName ?? registration.name),
  ])
  const who = { userId, tenantId, username, name, role: 'admin' as const, scopes: [], designation: null, phone: null }
  const added = await handle(
    usersOf(tenantId),
    userStream(userId),
    { type: 'AddUser', data: { ...who, granter: platformGranter } },
    stepOf(context, context.commandId, 'admin'),
  )
  if ('rejected' in added) return added
  await Promise.all([copyTenant(needs, tenantId), copyAccount(needs, userId)])
  return { tenantId, userId, position: added.position, written: added.written }
}

const qrCodeOf = (ids: Identifiers, tenantId: TenantId): string =>
  ids.derivedId('qr-code', tenantId).replaceAll('-', '').slice(0, 16)

/** The nil UUID: no tenant yet. */
const noTenant = TenantIds.parse('00000000-0000-0000-0000-000000000000')

/** Payment types of a new restaurant, one of them cash, so that the first payment computes change. */
const firstPaymentTypes = [
  { title: 'Cash', cash: { step: '0', direction: 'nearest' } },
  { title: 'Card', cash: null },
] as const

function openStore({ handle, ids }: RegistrationNeeds, { name, timeZone }: Registration, context: CommandContext) {
  const { tenantId } = context
  const step = stepOf(context, context.commandId, 'store')
  const data = {
    name,
    currency: Currency.parse('USD'),
    qrCode: qrCodeOf(ids, tenantId),
    timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC',
    cutOffHour: 0,
    paymentTypes: firstPaymentTypes.map(({ title, cash }) => ({
      paymentTypeId: PaymentTypeId.parse(newIdOf(step, `payment-type ${title}`)),
      title,
      isActive: true,
      cash,
    })),
  }
  const command = { type: 'OpenStore', data } as const
  return handle(stores, storeStream(tenantId), command, step) satisfies Promise<Outcome<unknown, StoreRejection>>
}

function trialOf({ active, trialDays }: Registration, at: Instant): { trialEndsAt?: Instant } {
  if (active || trialDays === 0) return {}
  return { trialEndsAt: instantAfterDays(at, trialDays) }
}
