import type { Pool } from 'pg'
import type { CommandContext } from '../command-context.ts'

/** The answer to a command, stored as it was sent, so that a retry gets the same bytes. */
export type Answer = Readonly<{ status: number; body: string }>

/** `answer` is null while only the claim of the id for this content is known. */
export type IdempotencyRecord = Readonly<{ hash: string; answer: Answer | null }>

/**
 * Answers that wrote no event (refusals, changes already made) to commands whose id the client chose, and claims of
 * such ids for their content. Effects are in the log alone: losing this table duplicates nothing, so writes to it do
 * not wait for the disk. A crash of PostgreSQL may lose the last moments.
 */
export type IdempotencyRecords = Readonly<{
  /** Claims the id for this content, or returns the content and the answer of an earlier claim. */
  claim: (context: CommandContext) => Promise<IdempotencyRecord>
  /** Stores the first answer and returns it: a later, different answer is dropped. */
  store: (context: CommandContext, answer: Answer) => Promise<IdempotencyRecord>
  /** Deletes records that no client can need any more. */
  sweep: (days: number) => Promise<number>
}>

type Row = { tenant_id: string; command_id: string; hash: string; status: number; body: string }

// A claim has status 0, which no answer has.
const claimed: Answer = { status: 0, body: '' }

const storeFirst = {
  name: 'idempotency-keep',
  text: `insert into identity.idempotency_records as stored (tenant_id, command_id, hash, status, body)
    select $1::uuid, $2::uuid, $3, $4::int, $5 from set_config('synchronous_commit', 'off', true)
    on conflict (tenant_id, command_id) do update
      set status = case when stored.status = 0 and stored.hash = excluded.hash then excluded.status else stored.status end,
          body = case when stored.status = 0 and stored.hash = excluded.hash then excluded.body else stored.body end
    returning tenant_id, command_id, hash, status, body`,
}

export function idempotencyRecords(pool: Pool): IdempotencyRecords {
  const store = async ({ tenantId, commandId, commandHash }: CommandContext, { status, body }: Answer) => {
    const { rows } = await pool.query<Row>({ ...storeFirst, values: [tenantId, commandId, commandHash, status, body] })
    const row = rows[0]
    if (!row) throw new Error('an upsert returns its row')
    return recordOf(row)
  }
  return {
    claim: (context) => store(context, claimed),
    store,
    sweep: async (days) => {
      const text = `delete from identity.idempotency_records where created_at < now() - make_interval(days => $1)`
      return (await pool.query(text, [days])).rowCount ?? 0
    },
  }
}

const recordOf = ({ hash, status, body }: Row): IdempotencyRecord => ({
  hash,
  answer: status === 0 ? null : { status, body },
})
