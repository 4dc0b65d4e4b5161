import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Config } from '@comanda/http/config.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { StorageUnavailable } from '@comanda/http/s3.ts'
import { type FakeS3, startFakeS3 } from '@comanda/tests/systems/s3.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erase, listErasures } from '../erasures/erasures.ts'
import { type PictureFiles, pictureFiles } from './files.ts'

type StorageSettings = Pick<Config, 'dataDir' | 's3'>

let dataDir: string
let fake: FakeS3
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-storage-'))
  fake = await startFakeS3()
})
afterAll(async () => {
  await fake.close()
  await rm(dataDir, { recursive: true, force: true })
})

const newTenant = () => TenantId.parse(randomUUID())
const whole = Buffer.from('of a dish')
const picture = {
  whole,
  smaller: new Map([
    [96, whole],
    [192, whole],
  ]),
}

const smallerOf = ({ s3 }: StorageSettings, tenantId: TenantId): Promise<readonly string[]> | readonly string[] =>
  s3
    ? [...fake.objects.keys()].filter((key) => key.startsWith(`small/${tenantId}/`))
    : readdir(path.join(dataDir, 'small', tenantId)).catch(() => [])

/** Stand-in for the identity database: no person is erased here. */
const identity = {
  selectFrom: () => identity,
  select: () => identity,
  where: () => identity,
  executeTakeFirst: async () => undefined,
} as unknown as IdentityDb // the only query
const personal = { forget: async () => undefined }

const logo = { ...picture, printed: Buffer.from('P4') }

describe.each<[string, () => StorageSettings]>([
  ['a folder', () => ({ dataDir, s3: undefined })],
  ['a bucket', () => ({ dataDir: '/nowhere', s3: fake.settings })],
])('pictures and erasures in %s', (_, place) => {
  const save = async (pictures: PictureFiles, tenantId: TenantId) => pictures.save(tenantId, randomUUID(), picture)

  test('a picture is stored under its name on the wire, and saved twice it is one', async () => {
    const pictures = pictureFiles(place())
    const [tenantId, name] = [newTenant(), randomUUID()]
    expect(await pictures.save(tenantId, name, picture)).toBe(`/public/${tenantId}/${name}.webp`)
    await pictures.save(tenantId, name, picture)
    expect(await pictures.removeAllOf(tenantId)).toBe(1)
    expect(await pictures.removeAllOf(tenantId)).toBe(0)
  })

  test('its smaller sizes are removed with it, one by one and in a sweep', async () => {
    const pictures = pictureFiles(place())
    const tenantId = newTenant()
    const images = [await save(pictures, tenantId), await save(pictures, tenantId), await save(pictures, tenantId)]
    expect((await smallerOf(place(), tenantId)).length).toBe(6)
    await pictures.remove(images[0] ?? '')
    expect((await smallerOf(place(), tenantId)).length).toBe(4)
    await pictures.sweep(tenantId, new Set(images.slice(1, 2)), -60_000)
    expect((await smallerOf(place(), tenantId)).length).toBe(2)
    await pictures.removeAllOf(tenantId)
    expect(await smallerOf(place(), tenantId)).toEqual([])
  })

  test('a logo for printers is read by its picture, and removed with it', async () => {
    const pictures = pictureFiles(place())
    const tenantId = newTenant()
    const [image, bare] = [await pictures.save(tenantId, randomUUID(), logo), await save(pictures, tenantId)]
    expect(await pictures.readPrinted(image)).toEqual(logo.printed)
    for (const none of [bare, `/public/${tenantId}/../x.webp`]) expect(await pictures.readPrinted(none)).toBeNull()
    await pictures.remove(image)
    expect(await pictures.readPrinted(image)).toBeNull()
    await pictures.save(tenantId, randomUUID(), logo)
    await pictures.removeAllOf(tenantId)
    expect(await smallerOf(place(), tenantId)).toEqual([])
  })

  test('a name that leaves its folder is refused, and removes nothing', async () => {
    const pictures = pictureFiles(place())
    const tenantId = newTenant()
    await save(pictures, tenantId)
    await expect(pictures.save(tenantId, '../../secret', picture)).rejects.toThrow('is a UUID')
    await pictures.remove('/public/../erasures')
    await pictures.remove(`/public/${tenantId}/${randomUUID()}.webp`)
    expect(await pictures.removeAllOf(tenantId)).toBe(1)
  })

  test('a sweep removes old and unused pictures of one restaurant only', async () => {
    const pictures = pictureFiles(place())
    const [tenantId, other] = [newTenant(), newTenant()]
    const images = await Promise.all(Array.from({ length: 5 }, () => save(pictures, tenantId)))
    await save(pictures, other)
    expect(await pictures.owners()).toEqual(expect.arrayContaining([tenantId, other]))
    expect(await pictures.sweep(tenantId, new Set(), 60_000)).toBe(0)
    expect(await pictures.sweep(tenantId, new Set(images.slice(0, 2)), -60_000)).toBe(3)
    await pictures.remove(images[0] ?? '')
    expect([await pictures.removeAllOf(tenantId), await pictures.removeAllOf(other)]).toEqual([1, 1])
  })

  test('every erasure is listed once, however often it was recorded', async () => {
    const needs = { identity, personal, config: place() }
    const noted = Array.from({ length: 3 }, (_, n) => ({
      tenantId: newTenant(),
      personId: randomUUID(),
      at: `2026-01-0${n + 1}T10:00:00.000Z`,
    }))
    for (const erasure of [...noted, ...noted]) await erase(needs, erasure)
    const byTime = (one: { at: string }, other: { at: string }) => one.at.localeCompare(other.at)
    expect((await listErasures(place())).sort(byTime)).toEqual(noted)
  })
})

test('an unavailable or refusing bucket causes a retry, and nothing counts as done', async () => {
  const wrong = { ...fake.settings, secretAccessKey: 'guessed' }
  const pictures = pictureFiles({ dataDir, s3: wrong })
  await expect(pictures.save(newTenant(), randomUUID(), picture)).rejects.toThrow(StorageUnavailable)
  await expect(listErasures({ dataDir, s3: { ...wrong, endpoint: 'http://127.0.0.1:1' } })).rejects.toThrow(
    StorageUnavailable,
  )
}, 30_000)
