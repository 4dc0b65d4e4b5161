import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { light } from '../look/look.ts'
import { paths } from '../paths.ts'

const folder = join(import.meta.dirname, '../public')
const Manifest = z.object({
  start_url: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
})
const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))

test('the installed app opens the dashboard in the colours of the look', () => {
  expect(manifest).toMatchObject({
    start_url: paths.dashboard,
    background_color: light.canvas,
    theme_color: light.canvas,
  })
})

test('every icon has its declared size', () => {
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`).sort()).toEqual(
    ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'].sort(),
  )
  for (const { src, sizes } of pictures) {
    const header = readFileSync(join(folder, src)) // width and height of a PNG are at bytes 16 and 20
    expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.filter(({ src }) => !existsSync(join(folder, src)))).toEqual([])
})
