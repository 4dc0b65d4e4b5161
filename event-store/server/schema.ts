import pg from 'pg'

/**
 * Schema of the log, one table. A stream has no row of its own: its number is the position of its first event, so that
 * the events of a stream are close together in the indexes and new streams are appended at their right edge. `repeated`
 * marks an event that was stored although its stream contained an event with its id.
 */
const tables = `
  create schema if not exists log;
  create table if not exists log.events (
    position bigint not null,
    stream_id bigint not null,
    revision bigint not null,
    event_id uuid not null,
    created timestamptz not null,
    is_json boolean not null,
    repeated boolean not null,
    stream text not null,
    type text not null,
    data bytea not null,
    metadata bytea not null,
    constraint events_pk primary key (position)
  );
  create unique index if not exists events_stream on log.events (stream_id, revision);
  create unique index if not exists events_once on log.events (stream_id, event_id) where not repeated;
  create index if not exists events_stream_name on log.events (hashtextextended(stream, 0)) where position = stream_id;
`

/** Creates schema `log`. Idempotent, also when two processes run it at the same time. */
export async function migrateLog(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'comanda log migration' })
  await client.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK}); ${tables} commit;`)
  } finally {
    await client.end()
  }
}

const MIGRATION_LOCK = '7305121620931001'
