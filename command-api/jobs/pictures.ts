import { entries } from '@comanda/domain/kernel/directory.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { menuStream, storeStream } from '@comanda/domain/kernel/streams.ts'
import { foldStream } from '../fold.ts'
import type { Needs } from '../needs.ts'
import { pictureGraceMs } from '../queues.ts'

export type PictureNeeds = Pick<Needs, 'log' | 'caches' | 'pictures' | 'identity' | 'logger'>

/**
 * Removes pictures that neither the menu nor the store shows any more; a closed restaurant shows none. Pictures of a
 * tenant without a row in this database or a menu in this log are left alone.
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
  const store = await foldStream(log, caches.store, storeStream(tenantId))
  const logo = store.state.status === 'Open' ? store.state.logo : null
  const images = [logo, ...[...entries(state.items)].map(([, { image }]) => image)]
  const inUse = new Set(images.filter((image) => image !== null))
  return pictures.sweep(tenantId, inUse, pictureGraceMs)
}

/** Sweeps all folders, to find what a crash, a lost queue or a closed restaurant left behind. */
export async function sweepAllPictures(needs: PictureNeeds): Promise<void> {
  for (const tenantId of await needs.pictures.owners()) {
    await sweepPictures(needs, tenantId).catch((err: unknown) =>
      needs.logger.error({ err, tenantId }, 'the pictures of a restaurant could not be swept'),
    )
  }
}
