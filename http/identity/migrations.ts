import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

/** Migrates the schema `identity`. Idempotent, also when two processes run it at once: the migrator holds a lock. */
export async function migrateIdentity<Any>(db: Kysely<Any>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: 'identity',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The tables of the first releases, with `if not exists`, because databases from before already have them. */
export const initial: readonly string[] = [
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

const renamed = [
  'alter table identity.command_receipts rename to idempotency_records',
  'alter table identity.idempotency_records rename constraint command_receipts_pkey to idempotency_records_pkey',
  'alter index identity.command_receipts_by_age rename to idempotency_records_by_age',
]

/**
 * Accounts with a scope of orders get the two new rights, so that nobody loses any (domain/users/scopes.ts,
 * `scopesIn`).
 */
const orderRights = [
  `update identity.accounts
    set scopes = array(select distinct unnest(scopes || array['CANCEL_SENT', 'CLOSE_UNPAID']))
    where scopes && array['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY']`,
]

const settlingDay = [
  `alter table identity.tenants
    add column settles_until timestamptz,
    add column deactivation_reason text`,
]

/** Open orders and guests of every table, copied from their streams. */
const tablesInUse = [
  `create table identity.table_orders (
    tenant_id uuid not null,
    order_id uuid not null,
    table_id uuid not null,
    primary key (tenant_id, order_id))`,
  'create index table_orders_by_table on identity.table_orders (tenant_id, table_id)',
  `create table identity.table_visits (
    tenant_id uuid not null,
    visit_id uuid not null,
    table_id uuid,
    came_from uuid,
    position bigint not null,
    primary key (tenant_id, visit_id))`,
  'create index table_visits_by_table on identity.table_visits (tenant_id, table_id) where table_id is not null',
]

const joinedTables = [`alter table identity.table_visits add column joined_ids uuid[] not null default '{}'`]

const personLimits = ['alter table identity.accounts add column limits jsonb']

const startScreens = ['alter table identity.accounts add column start_screen text']

const pins = [
  `create table identity.pins (
    user_id uuid primary key references identity.accounts on delete cascade,
    tenant_id uuid not null,
    pin_hash text not null,
    set_at timestamptz not null default now())`,
  `create table identity.pin_attempts (
    subject text primary key,
    tenant_id uuid not null,
    failures integer not null,
    last_at timestamptz not null,
    locked_until timestamptz not null)`,
  `create table identity.approvals (
    approval_id uuid primary key,
    tenant_id uuid not null,
    requester uuid not null,
    approver uuid not null,
    request_hash text not null,
    command_id uuid,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  'alter table identity.sessions add column device_id uuid',
]

const printJobs = [
  `create table identity.print_jobs (
    job_id uuid primary key,
    tenant_id uuid not null,
    printer_id uuid not null,
    way text not null,
    kind text not null,
    reference text not null,
    document jsonb not null,
    state text not null default 'queued',
    attempts integer not null default 0,
    deliveries integer not null default 0,
    error text,
    moved_from uuid,
    created_at timestamptz not null default now(),
    queued_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    changed_at timestamptz not null default now())`,
  `create index print_jobs_waiting on identity.print_jobs (tenant_id, printer_id, queued_at)
    where state in ('queued', 'handed-over')`,
  'create index print_jobs_by_tenant on identity.print_jobs (tenant_id, created_at)',
  'create index print_jobs_by_age on identity.print_jobs (changed_at)',
  `create table identity.printer_states (
    tenant_id uuid not null,
    printer_id uuid not null,
    status text not null,
    seen_at timestamptz not null,
    primary key (tenant_id, printer_id))`,
]

const kitchenScreens = [
  `create table identity.kitchen_screens (
    tenant_id uuid not null,
    station_id text not null,
    position bigint not null,
    seen_at timestamptz not null,
    primary key (tenant_id, station_id))`,
  'alter table identity.print_jobs add column order_id uuid, add column lines integer[]',
]

const approvalRequests = [
  `create table identity.approval_requests (
    request_id uuid primary key,
    tenant_id uuid not null,
    requester uuid not null,
    requests jsonb not null,
    state text not null default 'open',
    approver uuid,
    approvals jsonb not null default '[]',
    requested_at timestamptz not null default now(),
    expires_at timestamptz not null)`,
  'create index approval_requests_by_tenant on identity.approval_requests (tenant_id, expires_at)',
]

const approvedValues = [
  "alter table identity.approvals add column approved_values jsonb not null default '{}'",
  "alter table identity.approval_requests add column asked_values jsonb not null default '[]'",
]

const unseenTickets = [
  'alter table identity.print_jobs add column unseen_station text, add column unseen_position bigint',
]

/** Run in the order of their names, once per database. A released migration is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': inOrder(initial),
  '0002-idempotency-records': inOrder(renamed),
  '0003-order-rights': inOrder(orderRights),
  '0006-settling-day': inOrder(settlingDay),
  '0012-tables-in-use': inOrder(tablesInUse),
  '0013-person-limits': inOrder(personLimits),
  '0014-pins': inOrder(pins),
  '0015-print-jobs': inOrder(printJobs),
  '0017-start-screens': inOrder(startScreens),
  '0018-joined-tables': inOrder(joinedTables),
  '0019-kitchen-screens': inOrder(kitchenScreens),
  '0021-approval-requests': inOrder(approvalRequests),
  '0022-approved-values': inOrder(approvedValues),
  '0023-unseen-tickets': inOrder(unseenTickets),
}

function inOrder(statements: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}
