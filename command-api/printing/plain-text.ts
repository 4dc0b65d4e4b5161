import type { PaperDocument } from './document.ts'
import { rowsOf, widthOf } from './layout.ts'
import { withPlainSpaces } from './printable.ts'

/** The document as text of fixed-width characters. */
export const plainText = (document: PaperDocument, width: number): string =>
  rowsOf(document, width, withPlainSpaces)
    .map((row) => {
      if (row.kind === 'qr') return `[qr ${row.content}]`
      if (row.kind === 'logo') return `[logo ${row.bitmap.width} × ${row.bitmap.height}]`
      if (row.kind !== 'line') return `[${row.kind}]`
      const text = row.large ? [...row.text].join(' ') : row.text
      const before = row.centered ? Math.max(0, Math.floor((width - widthOf(text)) / 2)) : 0
      return `${' '.repeat(before)}${text}`.trimEnd()
    })
    .join('\n')
