import { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { categoryOf, idsIn } from '@comanda/domain/kernel/streams.ts'
import { type CopyNeeds, copyAccount, copyTenant } from '../accounts/copy.ts'
import { type FollowNeeds, followStreams } from './follow.ts'

/**
 * Repeats the copy of users and tenants into `identity` that commands make before they answer, so that a crash between
 * append and copy locks nobody out and lets nobody in. Idempotent.
 */
export const startAccountCopies = (needs: FollowNeeds & CopyNeeds): Promise<void> =>
  followStreams(needs, {
    name: 'account-copies',
    categories: ['user', 'tenant'],
    work: (stream) => copy(needs, stream),
  })

async function copy(needs: CopyNeeds, stream: string) {
  const [id] = idsIn(stream)
  if (categoryOf(stream) === 'user') await copyAccount(needs, UserId.parse(id))
  else await copyTenant(needs, TenantId.parse(id))
}
