import { Refusal } from '@comanda/http/errors.ts'
import sharp from 'sharp'

// The only decoders for untrusted uploads: no SVG, no PDF, no ImageMagick.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** Longer side of what is kept (SPEC §9). */
const maxPixels = 512
/** The smaller sizes of `GET /public/*?w=`. */
export const smallerPixels = [96, 192]
/** 24 megapixels, as a phone takes them, are some 100 MB while they are decoded. */
const maxInputPixels = 24_000_000

const unreadable = () => new Refusal(400, 'This file is not a picture we can read!')

/** A picture and its smaller sizes, by their longer side. */
export type Picture = Readonly<{ whole: Buffer; smaller: ReadonlyMap<number, Buffer> }>

/**
 * Draws the picture anew: what comes out holds pixels and nothing else, neither EXIF (where it was taken) nor anything a
 * browser could take for a page. The size is read from the header and refused before a pixel is decoded.
 */
export async function redraw(file: Buffer): Promise<Picture> {
  if (file.length === 0) throw unreadable()
  try {
    const whole = await sharp(file, { limitInputPixels: maxInputPixels, failOn: 'error', pages: 1 })
      .rotate() // as the camera was held: the mark for it is dropped with the rest of the EXIF
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer()
    return { whole, smaller: await smallerOf(whole) }
  } catch {
    throw unreadable()
  }
}

async function smallerOf(whole: Buffer): Promise<ReadonlyMap<number, Buffer>> {
  const sizes = new Map<number, Buffer>()
  for (const width of smallerPixels) {
    const image = sharp(whole).resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    sizes.set(width, await image.webp({ quality: 80, effort: 3 }).toBuffer())
  }
  return sizes
}
