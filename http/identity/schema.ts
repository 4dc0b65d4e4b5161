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
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely'

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
  'identity.command_receipts': {
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

/** Makes the schema `identity`, or adds what is missing. Safe to repeat and to run twice at once. */
export async function migrateIdentity<Any>(db: Kysely<Any>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('comanda identity schema', 0))`.execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  })
}

const statements = [
  'create schema if not exists identity',
  `create table if not exists identity.tenants (
    tenant_id uuid primary key,
    is_active boolean not null,
    active_until timestamptz,
    position bigint not null default 0)`,
  `alter table identity.tenants
    add column if not exists subscription_id text,
    add column if not exists subscription_end timestamptz,
    add column if not exists closed_at timestamptz,
    add column if not exists cleared_at timestamptz`,
  `create table if not exists identity.subscriptions (
    subscription_id text primary key,
    tenant_id uuid not null,
    status text not null,
    expires_on timestamptz not null)`,
  `create index if not exists subscriptions_alive on identity.subscriptions (expires_on) where status = 'alive'`,
  `create table if not exists identity.provider_events (
    event_id text primary key,
    type text not null,
    subscription_id text,
    tenant_id uuid,
    status text,
    starts_on timestamptz,
    expires_on timestamptz,
    received_at timestamptz not null default now(),
    applied_at timestamptz)`,
  'create index if not exists provider_events_open on identity.provider_events (received_at) where applied_at is null',
  `create table if not exists identity.failed_jobs (
    queue text not null,
    job_id text not null,
    attempts integer not null,
    error text not null,
    failed_at timestamptz not null,
    primary key (queue, job_id))`,
  `create table if not exists identity.accounts (
    user_id uuid primary key,
    tenant_id uuid,
    role text not null check (role in ('admin', 'user', 'superadmin')),
    scopes text[] not null default '{}',
    password_hash text not null,
    is_active boolean not null default true,
    username text not null,
    name text not null,
    designation text,
    position bigint not null default 0,
    created_at timestamptz not null default now(),
    check ((tenant_id is null) = (role = 'superadmin')))`,
  'create index if not exists accounts_by_tenant on identity.accounts (tenant_id)',
  `create table if not exists identity.sessions (
    session_id uuid primary key,
    user_id uuid not null,
    tenant_id uuid,
    refresh_hash text not null,
    previous_hash text,
    successor text,
    rotated_at timestamptz not null,
    device_name text not null,
    ip text not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz)`,
  'create index if not exists sessions_by_user on identity.sessions (user_id) where ended_at is null',
  'create index if not exists sessions_by_tenant on identity.sessions (tenant_id) where ended_at is null',
  'create index if not exists sessions_by_end on identity.sessions (least(ended_at, expires_at))',
  `create table if not exists identity.person_keys (
    tenant_id uuid not null,
    person_id uuid not null,
    key bytea not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, person_id))`,
  `create table if not exists identity.erasures (
    tenant_id uuid not null,
    person_id uuid not null,
    erased_at timestamptz not null,
    primary key (tenant_id, person_id, erased_at))`,
  `create table if not exists identity.table_bookings (
    tenant_id uuid not null,
    reservation_id uuid not null,
    table_id uuid,
    starts_at text not null,
    position bigint not null,
    primary key (tenant_id, reservation_id))`,
  `create index if not exists table_bookings_by_slot on identity.table_bookings (tenant_id, table_id, starts_at)`,
  `create table if not exists identity.command_receipts (
    tenant_id uuid not null,
    command_id uuid not null,
    hash text not null,
    status integer not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, command_id))`,
  'create index if not exists command_receipts_by_age on identity.command_receipts (created_at)',
  `create table if not exists identity.reset_tokens (
    token_hash text primary key,
    user_id uuid not null references identity.accounts on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz)`,
  'create index if not exists reset_tokens_by_user on identity.reset_tokens (user_id)',
  `create table if not exists identity.checkpoints (name text primary key, position bigint not null)`,
  `create table if not exists identity.open_checkouts (
    tenant_id uuid not null,
    order_id uuid not null,
    settlement_id uuid not null,
    started_at timestamptz not null,
    primary key (tenant_id, order_id))`,
  `create table if not exists identity.pending_passwords (
    command_id uuid not null,
    user_id uuid not null,
    password_hash text not null,
    created_at timestamptz not null default now(),
    primary key (command_id, user_id))`,
  `create table if not exists identity.mails (
    mail_id uuid primary key,
    kind text not null,
    user_id uuid not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    failures integer not null default 0)`,
  'create index if not exists mails_by_user on identity.mails (user_id, kind, created_at)',
  'create index if not exists mails_unsent on identity.mails (created_at) where sent_at is null',
  `create table if not exists identity.qr_codes (code text primary key, tenant_id uuid not null)`,
  'create index if not exists qr_codes_by_tenant on identity.qr_codes (tenant_id)',
  `create table if not exists identity.waiting_qr_orders (
    tenant_id uuid not null,
    qr_order_id uuid not null,
    claimed_by uuid,
    claimed_at timestamptz,
    primary key (tenant_id, qr_order_id))`,
]
