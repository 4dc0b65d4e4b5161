/** Rule P1: at most 512 px on the longer side and 0.5 MB before it is uploaded. */
const maxPixels = 512
const maxBytes = 500_000

/** Width and height within the limit, with the same proportion. Small pictures are not enlarged. */
export function fittedSize(width: number, height: number): Readonly<{ width: number; height: number }> {
  const scale = Math.min(1, maxPixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A photo reduced for the upload, upright. null if this browser cannot read it. */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    return await encoded(drawn(picture, fittedSize(picture.width, picture.height)), file.type)
  } finally {
    picture.close()
  }
}

/** Drawn plate as a picture file. `svg` is a whole document, see `plateSvg`. */
export async function rasterised(svg: string): Promise<Blob | null> {
  const picture = new Image(maxPixels, maxPixels)
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  return encoded(drawn(picture, { width: maxPixels, height: maxPixels }), 'image/png')
}

/** The symbol `name` of the sheet of plates as a picture of its own, in the colours of the light theme. */
export function plateSvg(sheet: string, name: string): string | null {
  const symbol = new RegExp(`<symbol id="plate-${name}"[^>]*>(.*?)</symbol>`, 's').exec(sheet)?.[1]
  if (symbol === undefined) return null
  const inside = symbol.replace(/var\([^,()]+,([^()]+)\)/g, '$1')
  const size = `width="${maxPixels}" height="${maxPixels}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 56 56" ${size}>${inside}</svg>`
}

type Size = Readonly<{ width: number; height: number }>

function drawn(picture: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (brush) brush.imageSmoothingQuality = 'high'
  brush?.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** Encodes in the type of the original, or in a smaller one if the result is too large. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const formats = [
    { type, quality: 0.9 },
    { type: 'image/webp', quality: 0.85 },
    { type: 'image/jpeg', quality: 0.7 },
  ]
  for (const format of formats) {
    const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, format.type, format.quality))
    if (file && file.size <= maxBytes) return file
  }
  return null
}
