import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PrintedBitmap } from '../photos/printed-bitmap.ts'
import type { PaperDocument } from './document.ts'
import { rowsOf } from './layout.ts'
import { codePages, printable } from './printable.ts'

type Options = Readonly<{
  language: 'esc-pos' | 'star-prnt'
  columns: 48 | 42 | 32
  /** False for a printer that prints text only. */
  printsLogo?: boolean
}>

/** The document in the command language of a printer. */
export function bytesOf(document: PaperDocument, { language, columns, printsLogo = true }: Options): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language,
    columns,
    codepageMapping: language === 'esc-pos' ? 'epson' : 'star',
    codepageCandidates: [...codePages],
    imageMode: 'raster',
    feedBeforeCut: 4,
    newline: '\n',
  })
  encoder.initialize().codepage('auto')
  for (const row of rowsOf(document, columns, printable)) {
    if (row.kind === 'qr') encoder.align('center').qrcode(row.content, { size: 6, errorlevel: 'm' }).align('left')
    else if (row.kind === 'logo') {
      const { width, height } = row.bitmap
      const image = imageOf(row.bitmap)
      if (printsLogo) encoder.align('center').image(image, width, height, 'threshold').align('left')
    } else if (row.kind === 'cut') encoder.cut('partial')
    else if (row.kind === 'drawer') encoder.pulse()
    else {
      const scale = row.large ? 2 : 1
      encoder
        .align(row.centered ? 'center' : 'left')
        .bold(row.bold)
        .size(scale, scale)
      encoder.line(row.text).size(1, 1).bold(false).align('left')
    }
  }
  return encoder.encode()
}

/** The bitmap in the form that the encoder reads: four bytes per dot. */
function imageOf({ width, height, bits }: PrintedBitmap) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const rowBytes = Math.ceil(width / 8)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isBlack = (bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))
      if (isBlack) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { data, width, height }
}
