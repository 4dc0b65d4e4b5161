import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Config } from '@comanda/http/config.ts'
import { type Bucket, openBucket } from '@comanda/http/s3.ts'
import { type Picture, smallerPixels } from './picture.ts'

/**
 * Pictures are stored as `public/<tenant>/<name>.webp`, in DATA_DIR or in a bucket; on the wire they are
 * `/public/<tenant>/<name>.webp`. Smaller sizes are `small/<tenant>/<name>.<pixels>.webp`; a picture from before there
 * were sizes is served whole. A logo for printers is `small/<tenant>/<name>.pbm`, which is not served.
 */
export type PictureFiles = Readonly<{
  save(tenantId: TenantId, name: string, picture: Picture): Promise<string>
  remove(image: string): Promise<void>
  /** The logo for printers as PBM; null if there is none. */
  readPrinted(image: string): Promise<Buffer | null>
  /** Removes pictures that no item has shown for `graceMs`: a page may still show the old one. */
  sweep(tenantId: TenantId, inUse: ReadonlySet<string>, graceMs: number): Promise<number>
  removeAllOf(tenantId: TenantId): Promise<number>
  /** Tenants with a folder. */
  owners(): Promise<TenantId[]>
}>

const wellFormed = /^\/public\/([0-9a-f-]{36})\/([0-9a-f-]{36}\.webp)$/

export const pictureFiles = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): PictureFiles =>
  s3 ? picturesInBucket(openBucket(s3)) : picturesOnDisk(dataDir)

function picturesOnDisk(dataDir: string): PictureFiles {
  const root = path.join(dataDir, 'public')
  const smallRoot = path.join(dataDir, 'small')
  const fileOf = (image: string): string | null => {
    const [, tenant, name] = wellFormed.exec(image) ?? []
    return tenant && name ? path.join(root, tenant, name) : null
  }
  const removeWithSmaller = async (file: string) => {
    const smaller = smallerOf(path.relative(root, file)).map((name) => path.join(smallRoot, name))
    await Promise.all([file, ...smaller].map((name) => rm(name, { force: true })))
  }
  return {
    async save(tenantId, name, picture) {
      const image = `/public/${tenantId}/${name}.webp`
      const file = fileOf(image)
      if (file === null) throw new Error('the name of a picture is a UUID')
      await mkdir(path.dirname(file), { recursive: true })
      await writeWhole(file, picture.whole)
      await mkdir(path.join(smallRoot, tenantId), { recursive: true })
      for (const [pixels, small] of picture.smaller)
        await writeWhole(path.join(smallRoot, tenantId, `${name}.${pixels}.webp`), small)
      if (picture.printed) await writeWhole(path.join(smallRoot, tenantId, `${name}.pbm`), picture.printed)
      return image
    },
    async remove(image) {
      const file = fileOf(image)
      if (file !== null) await removeWithSmaller(file)
    },
    async readPrinted(image) {
      const [, tenant, name] = wellFormed.exec(image) ?? []
      if (!tenant || !name) return null
      return readFile(path.join(smallRoot, tenant, printedOf(name))).catch(() => null)
    },
    async sweep(tenantId, inUse, graceMs) {
      const names = await readdir(path.join(root, tenantId)).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const file = path.join(root, tenantId, name)
        const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() })) // renamed or removed meanwhile
        if (!inUse.has(`/public/${tenantId}/${name}`) && Date.now() - mtimeMs > graceMs) old.push(file)
      }
      await Promise.all(old.map(removeWithSmaller))
      return old.length
    },
    async removeAllOf(tenantId) {
      const folder = path.join(root, tenantId)
      const { length } = await readdir(folder).catch(() => [])
      await rm(folder, { recursive: true, force: true })
      await rm(path.join(smallRoot, tenantId), { recursive: true, force: true })
      return length
    },
    async owners() {
      const names = await readdir(root).catch(() => [])
      return names.flatMap((name) => TenantId.safeParse(name).data ?? [])
    },
  }
}

/** Writes a file atomically: readers never see half a picture, nor does a duplicate request. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, content)
  await rename(part, file)
}

const printedOf = (name: string) => name.replace(/\.webp$/, '.pbm')
const smallerOf = (name: string) => [
  ...smallerPixels.map((pixels) => name.replace(/\.webp$/, `.${pixels}.webp`)),
  printedOf(name),
]

function picturesInBucket(bucket: Bucket): PictureFiles {
  const remove = async (key: string) => {
    for (const name of smallerOf(key.replace(/^public/, 'small'))) await bucket.remove(name)
    await bucket.remove(key)
  }
  const removeAll = async (keys: readonly string[]) => {
    for (const key of keys) await remove(key)
    return keys.length
  }
  return {
    async save(tenantId, name, picture) {
      const image = `/public/${tenantId}/${name}.webp`
      if (!wellFormed.test(image)) throw new Error('the name of a picture is a UUID')
      for (const [pixels, small] of picture.smaller)
        await bucket.put(`small/${tenantId}/${name}.${pixels}.webp`, small, 'image/webp')
      if (picture.printed) await bucket.put(`small/${tenantId}/${name}.pbm`, picture.printed, 'image/x-portable-bitmap')
      await bucket.put(image.slice(1), picture.whole, 'image/webp')
      return image
    },
    async remove(image) {
      if (wellFormed.test(image)) await remove(image.slice(1))
    },
    readPrinted: async (image) =>
      wellFormed.test(image) ? bucket.get(printedOf(image).replace('/public/', 'small/')) : null,
    async sweep(tenantId, inUse, graceMs) {
      const stored = await bucket.list(`public/${tenantId}/`)
      const old = stored.filter(({ key, changedAt }) => !inUse.has(`/${key}`) && Date.now() - changedAt > graceMs)
      return removeAll(old.map(({ key }) => key))
    },
    removeAllOf: async (tenantId) => removeAll((await bucket.list(`public/${tenantId}/`)).map(({ key }) => key)),
    owners: async () => (await bucket.folders('public/')).flatMap((name) => TenantId.safeParse(name).data ?? []),
  }
}
