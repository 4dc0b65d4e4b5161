import { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { categoryOf, idsIn } from '@comanda/domain/kernel/streams.ts'
import { type CopyNeeds, copyAccount, copyTenant } from '../accounts/copy.ts'
import { type FollowNeeds, followStreams } from './follow.ts'

/**
 * Repeats for every change of a user or a tenant the copy into `identity` that the command makes before it answers: a
 * process that died between append and copy leaves nobody locked out, and nobody let in. Copying twice is copying once.
 */
export const startAccountCopies = (needs: FollowNeeds): Promise<void> =>
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
