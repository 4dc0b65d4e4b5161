import { listFailedJobs } from '@comanda/api/platform.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Needs } from '../needs.ts'

const maxListed = 500

/** Jobs that were given up, newest first, for super-admins. The list contains no personal data. */
export const jobRoutes: Routes<Pick<Needs, 'identity'>> = async (app, { identity }) => {
  route(app, listFailedJobs, () =>
    identity
      .selectFrom('identity.failed_jobs')
      .select(['queue', 'job_id', 'attempts', 'error', 'failed_at'])
      .orderBy('failed_at', 'desc')
      .limit(maxListed)
      .execute(),
  )
}
