import { entries } from '@comanda/domain/kernel/directory.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { menuStream } from '@comanda/domain/kernel/streams.ts'
import { foldStream } from '../fold.ts'
import type { Needs } from '../needs.ts'
import { pictureGraceMs } from '../queues.ts'

export type PictureNeeds = Pick<Needs, 'log' | 'caches' | 'pictures' | 'identity' | 'logger'>

/**
 * Removes the files that the menu shows no more. A restaurant that is closed shows none; one that this database or this
 * log does not know is not judged by them.
 */
export async function sweepPictures(needs: PictureNeeds, tenantId: TenantId): Promise<number> {
  const { log, caches, pictures, identity } = needs
  const tenant = await identity
    .selectFrom('identity.tenants')
    .select('closed_at')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (tenant?.closed_at) return pictures.removeAllOf(tenantId)
  const { state, revision } = await foldStream(log, caches.menu, menuStream(tenantId))
  if (!tenant || revision === 'no_stream') return 0
  const inUse = new Set([...entries(state.items)].flatMap(([, { image }]) => (image === null ? [] : [image])))
  return pictures.sweep(tenantId, inUse, pictureGraceMs)
}

/** What a crash, a lost queue or a closed restaurant left lying is found by looking at the folders themselves. */
export async function sweepAllPictures(needs: PictureNeeds): Promise<void> {
  for (const tenantId of await needs.pictures.owners()) {
    await sweepPictures(needs, tenantId).catch((err: unknown) =>
      needs.logger.error({ err, tenantId }, 'the pictures of a restaurant could not be swept'),
    )
  }
}
