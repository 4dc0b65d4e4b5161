import type {
  OrderId,
  QrOrderId,
  ReservationId,
  SettlementId,
  TableId,
  TenantId,
  UserId,
} from '@comanda/domain/kernel/ids.ts'
import type { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import type { ColumnType, Generated, Kysely } from 'kysely'

/** ISO text when read (see database.ts), a Date or ISO text when written. */
type Moment = ColumnType<string, Date | string, Date | string>
type MomentOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

/** Durable state that is not derived from the log: secrets, sessions, keys, checkpoints of reactions. */
export type IdentitySchema = {
  'identity.tenants': {
    tenant_id: TenantId
    is_active: boolean
    active_until: MomentOrNull
    /** The subscription that may be cancelled; null when there is none, or none any more. */
    subscription_id: ColumnType<SubscriptionId | null, SubscriptionId | null | undefined, SubscriptionId | null>
    subscription_end: MomentOrNull
    closed_at: MomentOrNull
    /** When everything that closing promises was done: accounts gone, people erased, nothing charged any more. */
    cleared_at: MomentOrNull
    position: Generated<number>
  }
  'identity.subscriptions': {
    subscription_id: SubscriptionId
    tenant_id: TenantId
    status: 'alive' | 'lapsed' | 'ended'
    expires_on: Moment
  }
  /** Messages of the payment provider: stored before they are answered, processed afterwards. No personal data. */
  'identity.provider_events': {
    event_id: string
    type: string
    /** Of the object it speaks about; null when we have no use for it. */
    subscription_id: SubscriptionId | null
    tenant_id: TenantId | null
    status: string | null
    starts_on: MomentOrNull
    expires_on: MomentOrNull
    received_at: Generated<string>
    applied_at: MomentOrNull
  }
  /** Jobs that were given up: kept here, because the queue forgets them when Redis is lost. */
  'identity.failed_jobs': {
    queue: string
    job_id: string
    attempts: number
    error: string
    failed_at: Moment
  }
  'identity.accounts': {
    user_id: UserId
    /** Null for a super-admin. */
    tenant_id: TenantId | null
    role: Role
    scopes: Scope[]
    password_hash: string
    is_active: boolean
    /** Sealed under the person's key (personal-data.ts). */
    username: string
    name: string
    designation: string | null
    /** Log position of the last event copied here, so that an older copy never overwrites a newer one. */
    position: Generated<number>
    created_at: Generated<string>
  }
  'identity.sessions': {
    session_id: string
    user_id: UserId
    tenant_id: TenantId | null
    refresh_hash: string
    previous_hash: string | null
    /** The token that replaced `previous_hash`, sealed, for parallel refreshes within the grace. */
    successor: string | null
    rotated_at: Moment
    device_name: string
    ip: string
    created_at: Generated<string>
    last_seen_at: Moment
    expires_at: Moment
    ended_at: MomentOrNull
  }
  'identity.person_keys': { tenant_id: string; person_id: string; key: Buffer; created_at: Generated<string> }
  /** Who was forgotten, and when: by ids that are keyed hashes. Each entry deletes the key that stood at that time, once. */
  'identity.erasures': { tenant_id: string; person_id: string; erased_at: Moment }
  'identity.idempotency_records': {
    tenant_id: string
    command_id: string
    hash: string
    status: number
    /** As it was sent, byte for byte; empty with status 0, which says that the id is taken and nothing is answered yet. */
    body: string
    created_at: Generated<string>
  }
  'identity.reset_tokens': {
    token_hash: string
    user_id: UserId
    created_at: Generated<string>
    expires_at: Moment
    used_at: MomentOrNull
  }
  /** A new user's password until the command's UserAdded is in the log; it belongs to that command alone. */
  'identity.pending_passwords': {
    command_id: string
    user_id: UserId
    password_hash: string
    created_at: Generated<string>
  }
  /** What is to be mailed: durable, so that a lost queue loses no mail. No address and no text, only who and why. */
  'identity.mails': {
    mail_id: string
    kind: 'reset-password' | 'already-registered'
    user_id: UserId
    created_at: Generated<string>
    sent_at: MomentOrNull
    failures: Generated<number>
  }
  'identity.checkpoints': { name: string; position: number }
  /** One row per order: which orders of a checkout have begun it is not known from one of them. */
  'identity.open_checkouts': { tenant_id: TenantId; order_id: OrderId; settlement_id: SettlementId; started_at: Moment }
  /** When which table is taken: a copy from the reservations' streams, kept so that a booking can warn of another. */
  'identity.table_bookings': {
    tenant_id: TenantId
    reservation_id: ReservationId
    /** Null when the reservation takes no table any more. */
    table_id: TableId | null
    starts_at: string
    position: number
  }
  /**
   * The restaurant of a printed QR code: looked up before the tenant, and so its rows, is known. Copied from
   * StoreOpened.
   */
  'identity.qr_codes': { code: string; tenant_id: TenantId }
  /** QR orders that wait for the staff, copied from their streams; `claimed_by` is the order being made of one right now, or its own id while it is dismissed. */
  'identity.waiting_qr_orders': {
    tenant_id: TenantId
    qr_order_id: QrOrderId
    claimed_by: OrderId | QrOrderId | null
    claimed_at: MomentOrNull
  }
}

export type IdentityDb = Kysely<IdentitySchema>
