import type { ClientBase, Pool } from 'pg'
import { grantPlatformFunctions, platformFunctions, revokePlatformFunctions } from '../platform/functions.ts'
import type { ReadModel } from './model.ts'
import { isNullable, sqlType } from './rows.ts'
import { quoted } from './statements.ts'
import type { TableSpec } from './table-spec.ts'

type Db = ClientBase | Pool

/** Creates the schema `read` and the runner's own tables. The runner creates the tables of the read models. */
export async function migrateRead(db: Db): Promise<void> {
  await db.query(bookkeeping)
}

/**
 * Grants the role SELECT on all tables of `read`, also those of later rebuilds; row-level security restricts it to one
 * tenant. Data of all tenants is available through the platform's functions only.
 */
export async function grantQueryRole(db: Db, role: string): Promise<void> {
  await db.query(`
    grant usage on schema read to ${quoted(role)};
    grant select on all tables in schema read to ${quoted(role)};
    alter default privileges in schema read grant select on tables to ${quoted(role)};
    ${grantPlatformFunctions(quoted(role))}`)
}

// one lock for all migrations: `if not exists` fails when two sessions run it at the same time
const bookkeeping = `
  begin;
  select pg_advisory_xact_lock(hashtext('comanda read schema'));
  create schema if not exists read;
  create table if not exists read.lease (
    name text primary key,
    fence bigint not null,
    holder text not null,
    backend_pid integer not null,
    backend_start timestamptz not null,
    until timestamptz not null
  );
  create table if not exists read.models (
    name text not null,
    stage text not null check (stage in ('live', 'building', 'old')),
    version integer not null,
    shape text not null,
    -- position of the last event that the tables know; -1 for none
    checkpoint bigint not null,
    -- the first event after mark_after is this one: tells a restored log from the one that was read
    mark_after bigint,
    mark_id uuid,
    rebuild_requested boolean not null default false,
    stuck_at timestamptz,
    stuck_position bigint,
    stuck_error text,
    state text generated always as (case when stuck_at is null then stage else 'stuck' end) stored,
    primary key (name, stage)
  ) with (fillfactor = 50);
  create or replace function read.hold_lease(held bigint) returns void language plpgsql as $$
  begin
    perform 1 from read.lease where name = 'runner' and fence = held for share;
    if not found then
      raise exception 'the lease has gone to another worker' using errcode = 'CM001';
    end if;
  end $$;
  create or replace function read.advance(
    held bigint, at_stage text, names text[], seen bigint, after bigint, last uuid
  ) returns void language plpgsql as $$
  begin
    perform read.hold_lease(held);
    update read.models set checkpoint = seen, mark_after = after, mark_id = last
    where stage = at_stage and name = any (names) and checkpoint < seen;
  end $$;
  ${platformFunctions.join(';\n  ')};
  ${revokePlatformFunctions};
  commit`

export const leaseLost = 'CM001'

export type Stage = 'live' | 'building' | 'old'

/** Name of a table while it is live, being built, or kept after the last swap. */
export function tableName(table: string, stage: Stage, version: number): string {
  if (stage === 'live') return table
  return stage === 'old' ? `${table}__old` : `${table}__v${version}`
}

/** Fingerprint of a model's tables: a changed table without a new version is detected, and the model rebuilt. */
export function shapeOf({ tables }: Pick<ReadModel, 'tables'>): string {
  const lines = Object.entries(tables).map(([name, { columns, key, indexes, visitPairs }]) =>
    JSON.stringify([name, Object.entries(columns), key, indexes ?? [], ...(visitPairs ? [visitPairs] : [])]),
  )
  return lines.join('\n')
}

/** Table names in a fingerprint, also of a model that the code no longer has. */
export const tablesOf = (shape: string): string[] => shape.split('\n').map((line) => String(JSON.parse(line)[0]))

/** Creates a model's tables, empty. */
export async function createTables(db: Db, model: ReadModel, stage: Stage): Promise<void> {
  const { tables, version } = model
  for (const [name, spec] of Object.entries(tables)) {
    const table = tableName(name, stage, version)
    await db.query(`drop table if exists read.${quoted(table)}; ${createText(table, spec)}`)
  }
}

/**
 * The policies belong to the table and stay with it when it is renamed. The owner writes for all tenants; every other
 * role sees the rows of one tenant, or none.
 */
function createText(table: string, spec: TableSpec): string {
  const name = `read.${quoted(table)}`
  const columns = Object.entries(spec.columns).map(
    ([column, type]) => `${quoted(column)} ${sqlType(type)}${isNullable(type) ? '' : ' not null'}`,
  )
  const indexes = (spec.indexes ?? []).map(
    ({ on, where }) => `create index on ${name} (${on.map(quoted).join(', ')})${where ? ` where ${where}` : ''};`,
  )
  return `
    create table ${name} (${columns.join(', ')}, primary key (${spec.key.map(quoted).join(', ')}))
      with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05);
    ${indexes.join('\n')}
    alter table ${name} enable row level security, force row level security;
    create policy one_tenant on ${name} for select to public
      using (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
    create policy projector on ${name} to current_user using (true) with check (true)`
}
