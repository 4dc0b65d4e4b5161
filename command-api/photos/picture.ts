import { Refusal } from '@comanda/http/errors.ts'
import { dithered, pbmOf } from './printed-bitmap.ts'

/** Loads the library with the first picture: most processes never see one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // allows only these decoders for untrusted uploads: no SVG, no PDF, no ImageMagick
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
  return sharp
}
let library: ReturnType<typeof loadSharp> | undefined

/** Longer side of the stored picture (rule P1). */
const maxPixels = 512
/** Sizes of `GET /public/*?w=`. */
export const smallerPixels = [96, 192]
/** Size of a printed logo in dots: no wider than paper of 57 mm, and no higher than 24 mm. */
const maxDots = { width: 384, height: 192 }
/** Effort of the encoder, 0 to 6: 3 takes half as long again for files that are 4 % smaller. */
const effort = 2
/** Limit of the input: 24 megapixels, as from a phone, take some 100 MB while they are decoded. */
const maxInputPixels = 24_000_000

const unreadable = () => new Refusal(400, 'This file is not a picture we can read!')

/** A picture and its smaller sizes, by their longer side. `printed`: a logo in black and white, as PBM. */
export type Picture = Readonly<{ whole: Buffer; smaller: ReadonlyMap<number, Buffer>; printed?: Buffer }>
type RedrawOptions = Readonly<{ isPrinted?: boolean }>

/**
 * Re-encodes a picture: the result contains pixels only, neither EXIF (where it was taken) nor anything that a browser
 * could interpret. The size is read from the header and refused before decoding.
 */
export async function redraw(file: Buffer, { isPrinted = false }: RedrawOptions = {}): Promise<Picture> {
  if (file.length === 0) throw unreadable()
  library ??= loadSharp()
  const sharp = await library
  try {
    const { data, info } = await sharp(file, { limitInputPixels: maxInputPixels, failOn: 'error', pages: 1 })
      .rotate() // applies the EXIF orientation, which is dropped with the rest
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = () => sharp(data, { raw: info })
    const whole = await pixels().webp({ quality: 82, effort }).toBuffer()
    const smaller = new Map<number, Buffer>()
    for (const width of smallerPixels) {
      const image = pixels().resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      smaller.set(width, await image.webp({ quality: 80, effort }).toBuffer())
    }
    if (!isPrinted) return { whole, smaller }
    const grey = await pixels()
      .flatten({ background: 'white' })
      .resize({ ...maxDots, fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { whole, smaller, printed: pbmOf(dithered(grey.data, grey.info.width, grey.info.height)) }
  } catch {
    throw unreadable()
  }
}
