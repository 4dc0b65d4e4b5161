import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { PaperDocument } from './document.ts'
import { rowsOf } from './layout.ts'
import { codePages, printable } from './printable.ts'

type Options = Readonly<{ language: 'esc-pos' | 'star-prnt'; columns: 48 | 42 | 32 }>

/** The document in the command language of a printer. */
export function bytesOf(document: PaperDocument, { language, columns }: Options): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language,
    columns,
    codepageMapping: language === 'esc-pos' ? 'epson' : 'star',
    codepageCandidates: [...codePages],
    feedBeforeCut: 4,
    newline: '\n',
  })
  encoder.initialize().codepage('auto')
  for (const row of rowsOf(document, columns, printable)) {
    if (row.kind === 'qr') encoder.align('center').qrcode(row.content, { size: 6, errorlevel: 'm' }).align('left')
    else if (row.kind === 'cut') encoder.cut('partial')
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
