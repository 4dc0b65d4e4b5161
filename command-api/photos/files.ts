import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TenantId } from '@comanda/domain/kernel/ids.ts'

/** Pictures lie under `<DATA_DIR>/public/<tenant>/<name>.webp`; their value on the wire is `/public/<tenant>/<name>.webp`. */
export type PictureFiles = Readonly<{
  save(tenantId: TenantId, name: string, picture: Buffer): Promise<string>
  remove(image: string): Promise<void>
  /** Removes what no item shows any more, and has not for `graceMs`: a page may still be showing the old picture. */
  sweep(tenantId: TenantId, inUse: ReadonlySet<string>, graceMs: number): Promise<number>
  removeAllOf(tenantId: TenantId): Promise<number>
  /** Who has a folder. */
  owners(): Promise<TenantId[]>
}>

export function pictureFiles(dataDir: string): PictureFiles {
  const root = path.join(dataDir, 'public')
  const place = (image: string): string | null => {
    const [, tenant, name] = /^\/public\/([0-9a-f-]{36})\/([0-9a-f-]{36}\.webp)$/.exec(image) ?? []
    return tenant && name ? path.join(root, tenant, name) : null
  }
  return {
    async save(tenantId, name, picture) {
      const image = `/public/${tenantId}/${name}.webp`
      const file = place(image)
      if (file === null) throw new Error('the name of a picture is a UUID')
      await mkdir(path.dirname(file), { recursive: true })
      // Whole or not at all: a reader never meets half a picture, nor does the same request that is sent twice at once.
      const part = `${file}.${randomUUID()}.part`
      await writeFile(part, picture)
      await rename(part, file)
      return image
    },
    async remove(image) {
      const file = place(image)
      if (file !== null) await rm(file, { force: true })
    },
    async sweep(tenantId, inUse, graceMs) {
      const names = await readdir(path.join(root, tenantId)).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const file = path.join(root, tenantId, name)
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() })) // renamed or removed meanwhile
        if (!inUse.has(`/public/${tenantId}/${name}`) && Date.now() - mtimeMs > graceMs) old.push(file)
      }
      await Promise.all(old.map((file) => rm(file, { force: true })))
      return old.length
    },
    async removeAllOf(tenantId) {
      const folder = path.join(root, tenantId)
      const { length } = await readdir(folder).catch(() => [])
      await rm(folder, { recursive: true, force: true })
      return length
    },
    async owners() {
      const names = await readdir(root).catch(() => [])
      return names.flatMap((name) => TenantId.safeParse(name).data ?? [])
    },
  }
}
