import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type CommandSystem, type Restaurant, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepAllPictures, sweepPictures } from '../jobs/pictures.ts'
import { bitmapIn } from './printed-bitmap.ts'

let system: CommandSystem
let chez: Restaurant
let dataDir: string
let itemId: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-pictures-'))
  system = await startCommandSystem({ DATA_DIR: dataDir })
  chez = await system.restaurant()
  itemId = String((await chez.admin.post('/menu-items/add', { title: 'Cake', price: 4 })).body.id)
})
afterAll(async () => {
  await system.close()
  await rm(dataDir, { recursive: true })
})

const boundary = 'a-boundary-of-the-test'
function multipart(content: Buffer | string, { field = 'image', filename = 'photo.png', type = 'image/png' } = {}) {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
}
const upload = (body: Buffer, { browser = chez.admin, id = itemId, key = '' } = {}) =>
  browser.post(`/menu-items/update/${id}/upload-photo`, body, {
    ...(key === '' ? {} : { key }),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } })
const files = async (tenantId = chez.tenantId) => readdir(path.join(dataDir, 'public', tenantId)).catch(() => [])

describe('a photo', () => {
  test('is re-encoded with at most 512 px, without metadata of the camera', async () => {
    const gps = { IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }
    const jpeg = await noise(1_600, 900).jpeg().withExif(gps).toBuffer()
    expect(jpeg.includes('Jane Doe')).toBe(true)
    const { status, body } = await upload(multipart(jpeg, { filename: '../../x.jpg', type: 'image/jpeg' }))
    expect([status, body]).toEqual([200, { message: 'Photo uploaded!', imageURL: expect.any(String) }])
    expect(body.imageURL).toMatch(new RegExp(`^/public/${chez.tenantId}/[0-9a-f-]{36}\\.webp$`))
    const stored = await readFile(path.join(dataDir, String(body.imageURL)))
    const { format, width, height, exif } = await sharp(stored).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 288, exif: undefined })
    expect(stored.includes('Jane Doe')).toBe(false)
    for (const pixels of [96, 192]) {
      const small = String(body.imageURL).replace('/public/', '/small/').replace('.webp', `.${pixels}.webp`)
      expect((await sharp(await readFile(path.join(dataDir, small))).metadata()).width).toBe(pixels)
    }
  })

  test('gets a new path each time; the same command keeps its own', async () => {
    const png = await noise(40, 40).png().toBuffer()
    const key = randomUUID()
    const urls = [await upload(multipart(png)), await upload(multipart(png)), await upload(multipart(png), { key })]
    urls.push(await upload(multipart(png), { key }))
    const paths = urls.map(({ body }) => body.imageURL)
    expect(new Set(paths).size).toBe(3)
    expect(paths[3]).toBe(paths[2])
    const other = await noise(41, 40).png().toBuffer()
    expect((await upload(multipart(other), { key })).status).toBe(409)
  })

  test('sent twice at once under one key is one photo', async () => {
    const png = await noise(24, 24).png().toBuffer()
    const key = randomUUID()
    const before = await files()
    const answers = await Promise.all([1, 2, 3].map(() => upload(multipart(png), { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.imageURL)).size).toBe(1)
    expect((await files()).length).toBe(before.length + 1)
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const picture = await noise(32, 32).toFormat(format).toBuffer()
    expect((await upload(multipart(picture))).status).toBe(200)
  })

  test('that a browser would display as a page is only pixels afterwards', async () => {
    const polyglot = Buffer.concat([await noise(64, 64).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await upload(multipart(polyglot))
    expect(status).toBe(200)
    expect((await readFile(path.join(dataDir, String(body.imageURL)))).includes('<script>')).toBe(false)
  })
})

/** A black PNG of one bit per pixel: a small file of 400 million pixels. */
function pixelFlood(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20_000, 0)
  header.writeUInt32BE(20_000, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((20_000 / 8 + 1) * 20_000))
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

describe('refused, with nothing left on disk:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const cases: [string, () => Promise<Buffer>][] = [
    ['SVG', async () => Buffer.from(svg)],
    ['HTML named .png', async () => Buffer.from('<!doctype html><h1>hello</h1>')],
    ['a cut JPEG', async () => (await noise(800, 800).jpeg().toBuffer()).subarray(0, 2_000)],
    ['0 bytes', async () => Buffer.alloc(0)],
    ['noise', async () => randomBytes(10_000)],
    ['20,000 x 20,000 pixels in 50 kB', async () => pixelFlood()],
  ]
  test.each(cases)('%s', { timeout: 60_000 }, async (_, make) => {
    const content = await make()
    const before = await files()
    const memory = process.memoryUsage().rss
    const { status, body } = await upload(multipart(content))
    expect([status, body]).toEqual([400, { message: 'This file is not a picture we can read!' }])
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1_048_576)
    expect(await files()).toEqual(before)
  })

  test('ten pixel floods at once, beside a large photo that is accepted', { timeout: 60_000 }, async () => {
    const large = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const flood = pixelFlood()
    const begun = process.memoryUsage().rss
    let most = begun
    const watching = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    const before = await files()
    const floods = Array.from({ length: 10 }, () => upload(multipart(flood)))
    const [taken, ...refused] = await Promise.all([upload(multipart(large)), ...floods])
    clearInterval(watching)
    expect([taken?.status, ...refused.map(({ status }) => status)]).toEqual([200, ...Array(10).fill(400)])
    expect((await files()).length).toBe(before.length + 1)
    expect(most - begun).toBeLessThan(150 * 1_048_576)
  })

  const megabyte = 1_048_576
  test.each([4 * megabyte + 1, 4 * megabyte + 65_536, 7 * megabyte, 12 * megabyte])(
    'a file of %i bytes',
    async (size) => {
      const before = await files()
      for (const content of [
        randomBytes(size),
        Buffer.concat([await noise(64, 64).png().toBuffer(), Buffer.alloc(size)]),
      ]) {
        const { status, body } = await upload(multipart(content))
        expect([status, body]).toEqual([413, { message: 'The picture is too large: at most 4 MB are taken!' }])
      }
      expect(await files()).toEqual(before)
    },
  )

  test('a malformed form', async () => {
    const png = await noise(8, 8).png().toBuffer()
    const whole = multipart(png)
    const url = `/menu-items/update/${itemId}/upload-photo`
    const type = (text: string) => ({ headers: { 'content-type': text } })
    const cut = [whole.subarray(0, 30), whole.subarray(0, 160), whole.subarray(0, whole.length - 6), Buffer.from('--')]
    const answers = [
      ...(await Promise.all(cut.map((body) => upload(body)))),
      await chez.admin.post(url, whole, type('multipart/form-data')),
      await chez.admin.post(url, whole, type('multipart/form-data; boundary=')),
      await chez.admin.post(url, whole, type('multipart/form-data; boundary=another')),
      await upload(multipart(png, { field: '__proto__' })),
      await upload(multipart(png, { field: 'toString' })),
    ]
    const heard = answers.map(({ status, body }) => [status, typeof body.message])
    expect(heard).toEqual(answers.map(() => [400, 'string']))
  })

  test('another field, no file, no form', async () => {
    const png = await noise(8, 8).png().toBuffer()
    expect((await upload(multipart(png, { field: 'avatar' }))).body).toEqual({ message: 'Please provide an image!' })
    const url = `/menu-items/update/${itemId}/upload-photo`
    expect((await chez.admin.post(url, {})).body).toEqual({ message: 'Please provide an image!' })
    expect((await chez.admin.post(url)).status).toBe(400)
  })

  test('an unknown item, or another restaurant’s', async () => {
    const png = await noise(8, 8).png().toBuffer()
    const stranger = await system.restaurant()
    expect((await upload(multipart(png), { id: randomUUID() })).status).toBe(404)
    expect((await upload(multipart(png), { browser: stranger.admin })).status).toBe(404)
    expect(await files(stranger.tenantId)).toEqual([])
    expect((await upload(multipart(png), { browser: (await chez.staff('POS')).browser })).status).toBe(403)
  })
})

describe('removing a photo', () => {
  const remove = (id = itemId) => chez.admin.post(`/menu-items/update/${id}/remove-photo`)

  test('works without a body, twice, and for an item that never had one', async () => {
    expect([await remove(), await remove()].map(({ status, body }) => [status, body.message])).toEqual([
      [200, 'Photo removed!'],
      [200, 'Photo removed!'],
    ])
    expect((await remove(randomUUID())).status).toBe(404)
  })

  test('leaves the file to the sweep, which keeps displayed and recently displayed pictures', async () => {
    const png = await noise(16, 16).png().toBuffer()
    const shown = String((await upload(multipart(png))).body.imageURL)
    const tenantId = TenantId.parse(chez.tenantId)
    expect(await sweepPictures(system.side.needs, tenantId)).toBe(0)
    const anHourAgo = new Date(Date.now() - 3_600_000)
    const before = await files()
    for (const name of before) await utimes(path.join(dataDir, 'public', tenantId, name), anHourAgo, anHourAgo)
    expect(await sweepPictures(system.side.needs, tenantId)).toBe(before.length - 1)
    expect(await files()).toEqual([path.basename(shown)])
  })

  test('is completed by a sweep of every folder when the queue was lost; tenants unknown to the log are left alone', async () => {
    const stranger = randomUUID()
    const { pictures } = system.side.needs
    await pictures.save(TenantId.parse(stranger), randomUUID(), { whole: Buffer.from('x'), smaller: new Map() })
    await pictures.save(TenantId.parse(chez.tenantId), randomUUID(), { whole: Buffer.from('x'), smaller: new Map() })
    const shown = (await files()).length - 1
    const anHourAgo = new Date(Date.now() - 3_600_000)
    for (const tenant of [chez.tenantId, stranger]) {
      for (const name of await files(tenant))
        await utimes(path.join(dataDir, 'public', tenant, name), anHourAgo, anHourAgo)
    }
    await sweepAllPictures(system.side.needs)
    expect([(await files()).length, (await files(stranger)).length]).toEqual([shown, 1])
  })
})

describe('the logo of a store', () => {
  const logoPath = '/settings/store-setting/upload-logo'
  const uploadLogo = (content: Buffer | string, { browser = chez.admin, key = '' } = {}) =>
    browser.post(logoPath, multipart(content), {
      ...(key === '' ? {} : { key }),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  const removeLogo = (browser = chez.admin) => browser.post('/settings/store-setting/remove-logo')

  test('is re-encoded, and made in black and white of at most 384 x 192 dots for printers', async () => {
    const transparent = sharp({
      create: { width: 1_200, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { status, body } = await uploadLogo(await transparent.png().toBuffer())
    expect([status, body]).toEqual([200, { message: 'Logo uploaded!', imageURL: expect.any(String) }])
    const image = String(body.imageURL)
    expect((await sharp(await readFile(path.join(dataDir, image))).metadata()).width).toBe(512)
    const printed = bitmapIn((await system.side.needs.pictures.readPrinted(image)) ?? Buffer.alloc(0))
    expect(printed).toMatchObject({ width: 384, height: 96 })
    expect(printed?.bits.every((byte) => byte === 0)).toBe(true)
  })

  test('sent twice under one key is one logo; another picture is another request', async () => {
    const key = randomUUID()
    const png = await noise(30, 30).png().toBuffer()
    const [first, again] = [await uploadLogo(png, { key }), await uploadLogo(png, { key })]
    expect(again.body).toEqual(first.body)
    expect((await uploadLogo(await noise(31, 30).png().toBuffer(), { key })).status).toBe(409)
  })

  test('of the wrong type or too large is refused, and so is a person without the settings', async () => {
    const refused = await uploadLogo('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect([refused.status, refused.body.message]).toEqual([400, 'This file is not a picture we can read!'])
    const large = await uploadLogo(Buffer.alloc(4 * 1_048_576 + 1))
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('at most 4 MB')])
    const png = await noise(8, 8).png().toBuffer()
    expect((await uploadLogo(png, { browser: (await chez.staff('POS')).browser })).status).toBe(403)
  })

  test('is kept by the sweep until it is replaced or removed, and is that of one restaurant', async () => {
    const own = await system.restaurant()
    const tenantId = TenantId.parse(own.tenantId)
    await own.admin.post('/menu-items/add', { title: 'Tea', price: 1 })
    const png = await noise(16, 16).png().toBuffer()
    const older = String((await uploadLogo(png, { browser: own.admin })).body.imageURL)
    const shown = String((await uploadLogo(png, { browser: own.admin })).body.imageURL)
    const sweepLater = async () => {
      const anHourAgo = new Date(Date.now() - 3_600_000)
      for (const name of await files(tenantId))
        await utimes(path.join(dataDir, 'public', tenantId, name), anHourAgo, anHourAgo)
      await sweepPictures(system.side.needs, tenantId)
      return files(tenantId)
    }
    expect(await sweepLater()).toEqual([path.basename(shown)])
    expect(await system.side.needs.pictures.readPrinted(older)).toBeNull()
    expect((await removeLogo()).status).toBe(200) // of the other restaurant
    expect(await sweepLater()).toEqual([path.basename(shown)])
    expect([(await removeLogo(own.admin)).body.message, (await removeLogo(own.admin)).status]).toEqual([
      'Logo removed!',
      200,
    ])
    expect(await sweepLater()).toEqual([])
  })
})
