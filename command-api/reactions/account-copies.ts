import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type CopyNeeds, copyAccount, copyTenant, userOfStream } from '../accounts/copy.ts'
import { type FollowNeeds, followStreams } from './follow.ts'

/**
 * Repeats for every change of a user or a tenant the copy into `identity` that the command makes before it answers: a
 * process that died between append and copy leaves nobody locked out, and nobody let in. Copying twice is copying once.
 */
export const startAccountCopies = (needs: FollowNeeds): Promise<void> =>
  followStreams(needs, {
    name: 'account-copies',
    streamPrefixes: ['user-', 'tenant-'],
    work: (stream) => copy(needs, stream),
  })

async function copy(needs: CopyNeeds, stream: string) {
  const userId = userOfStream(stream)
  const tenantId = TenantId.safeParse(stream.replace(/^tenant-/, '')).data
  if (userId) await copyAccount(needs, userId)
  else if (tenantId) await copyTenant(needs, tenantId)
}
