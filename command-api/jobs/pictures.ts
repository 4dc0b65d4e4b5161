import { entries } from '@comanda/domain/kernel/directory.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { foldStream } from '../fold.ts'
import type { Needs } from '../needs.ts'
import { menuStream } from '../streams.ts'
import { pictureGraceMs } from './queues.ts'

/** Removes the files that the menu shows no more. What a crash or a lost queue left lying goes with the next change. */
export async function sweepPictures(
  { log, knowledge, pictures }: Pick<Needs, 'log' | 'knowledge' | 'pictures'>,
  tenantId: TenantId,
): Promise<number> {
  const { state } = await foldStream(log, knowledge.menu, menuStream(tenantId))
  const inUse = new Set([...entries(state.items)].flatMap(([, { image }]) => (image === null ? [] : [image])))
  return pictures.sweep(tenantId, inUse, pictureGraceMs)
}
