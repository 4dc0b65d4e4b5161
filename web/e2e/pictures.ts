import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Locator, type Page, test } from '@playwright/test'

const folder = process.env.PICTURES
export const isWanted = folder !== undefined
const themes = ['light', 'dark'] as const
/** Window sizes of the pictures, with their scale on the sheet. */
const windows = [
  { width: 1440, height: 900, scale: 0.6 },
  { width: 1024, height: 768, scale: 0.6 },
  { width: 390, height: 844, scale: 0.72 },
] as const
const gap = 12
/** Quality at which text is still readable; more effort costs seconds and saves little. */
const asSmall = { quality: 40, effort: 2 } as const
const longestMs = 60_000

type Shot = Readonly<{ input: Buffer; left: number; top: number }>

/** Stores a sheet of the current page, if PICTURES names a folder: six pictures, light above dark. */
export async function takePictures(page: Page, name: string, shown?: Locator): Promise<void> {
  if (!folder) return
  test.info().setTimeout(test.info().timeout + longestMs)
  const before = page.viewportSize()
  const shots: Shot[] = []
  let left: number = gap
  for (const { width, height, scale } of windows) {
    await page.setViewportSize({ width, height })
    for (const [row, colorScheme] of themes.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await drawn(page)
      if (!shown || (await isInWindow(shown)))
        shots.push({ input: await shotOf(page, width * scale), left, top: gap + row * rowHeight })
    }
    left += Math.round(width * scale) + gap
  }
  if (before) await page.setViewportSize(before)
  await drawn(page)
  await keepSheet(name, shots)
}

/**
 * True if the element is visible in the window: a menu keeps its position, and a dialog beside the bill closes when the
 * bill becomes a sheet.
 */
async function isInWindow(shown: Locator): Promise<boolean> {
  if (!(await shown.isVisible())) return false
  const box = await shown.boundingBox()
  const size = shown.page().viewportSize()
  return box !== null && size !== null && box.x < size.width && box.y < size.height
}

const rowHeight = Math.round(844 * 0.72) + gap

/** Resolves when the new size and theme were laid out and painted, with their fonts. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let n = 0; n < 3; n += 1) await frame()
    await document.fonts.ready
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inView.map((image) => image.decode().catch(() => undefined)))
    await frame()
  })

async function shotOf(page: Page, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  return sharp(picture)
    .resize({ width: Math.round(width) })
    .png()
    .toBuffer()
}

async function keepSheet(name: string, shots: readonly Shot[]): Promise<void> {
  const { default: sharp } = await import('sharp')
  const width = windows.reduce((sum, one) => sum + Math.round(one.width * one.scale) + gap, gap)
  const sheet = { width, height: themes.length * rowHeight + gap, channels: 3, background: '#8a8a8a' } as const
  await mkdir(path.join(folder ?? '', path.dirname(fileOf(name))), { recursive: true })
  await sharp({ create: sheet })
    .composite([...shots])
    .avif(asSmall)
    .toFile(path.join(folder ?? '', fileOf(name)))
}

/** A picture of a screen, in addition to other languages. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await drawn(page)
  const { default: sharp } = await import('sharp')
  await mkdir(folder ?? '', { recursive: true })
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(picture)
    .resize({ width: 864 })
    .avif(asSmall)
    .toFile(path.join(folder ?? '', fileOf(name)))
}

const fileOf = (name: string): string =>
  `${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.avif`
