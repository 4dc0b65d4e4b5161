import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { nameless } from './nameless.ts'

type DeadLetter = Readonly<{ queue: string; jobId: string; attempts: number; error: string }>

/** Jobs that failed in all their attempts, for the super-admin. A job that succeeds later is removed. */
export type DeadLetters = Readonly<{
  add(letter: DeadLetter): Promise<void>
  remove(queue: string, jobId: string): Promise<void>
}>

export function deadLetters(identity: IdentityDb): DeadLetters {
  return {
    async add({ queue, jobId, attempts, error }) {
      const facts = { attempts, error: nameless(error), failed_at: sql<string>`now()` }
      await identity
        .insertInto('identity.failed_jobs')
        .values({ queue, job_id: jobId, ...facts })
        .onConflict((conflict) => conflict.columns(['queue', 'job_id']).doUpdateSet(facts))
        .execute()
    },
    async remove(queue, jobId) {
      await identity.deleteFrom('identity.failed_jobs').where('queue', '=', queue).where('job_id', '=', jobId).execute()
    },
  }
}
