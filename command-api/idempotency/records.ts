import type { Pool } from 'pg'
import type { CommandContext } from '../command-context.ts'

/** The answer to a command. The text is kept as it was sent, so that a retry gets the same bytes. */
export type Answer = Readonly<{ status: number; body: string }>

/** `answer` is null while nothing is known but that the id belongs to this content. */
export type IdempotencyRecord = Readonly<{ hash: string; answer: Answer | null }>

/**
 * Answers that wrote no event (a refusal, a change already made) to commands whose id the client chose, and the claim
 * of such an id for one content. Effects live in the log alone: losing this table never doubles anything, so no write
 * to it waits for the disk. A crash of PostgreSQL may lose the last moments of it.
 */
export type IdempotencyRecords = Readonly<{
  /** Takes the id for this content, or tells for what content and with what answer it is taken already. */
  claim: (context: CommandContext) => Promise<IdempotencyRecord>
  /** Keeps the first answer and gives it back: a later, different one is dropped. */
  keep: (context: CommandContext, answer: Answer) => Promise<IdempotencyRecord>
  /** Forgets what no client asks for any more. */
  sweep: (days: number) => Promise<number>
}>

type Row = { tenant_id: string; command_id: string; hash: string; status: number; body: string }

// An id is claimed with status 0; no answer has that status.
const claimed: Answer = { status: 0, body: '' }

const keepFirst = {
  name: 'idempotency-keep',
  text: `insert into identity.idempotency_records as kept (tenant_id, command_id, hash, status, body)
    select $1::uuid, $2::uuid, $3, $4::int, $5 from set_config('synchronous_commit', 'off', true)
    on conflict (tenant_id, command_id) do update
      set status = case when kept.status = 0 and kept.hash = excluded.hash then excluded.status else kept.status end,
          body = case when kept.status = 0 and kept.hash = excluded.hash then excluded.body else kept.body end
    returning tenant_id, command_id, hash, status, body`,
}

export function idempotencyRecords(pool: Pool): IdempotencyRecords {
  const keep = async ({ tenantId, commandId, commandHash }: CommandContext, { status, body }: Answer) => {
    const { rows } = await pool.query<Row>({ ...keepFirst, values: [tenantId, commandId, commandHash, status, body] })
    const row = rows[0]
    if (!row) throw new Error('an upsert returns its row')
    return recordOf(row)
  }
  return {
    claim: (context) => keep(context, claimed),
    keep,
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
