import type { PaperDocument, PaperLine } from './document.ts'

/** The document as a page of its own, without scripts and styles from elsewhere. */
export const htmlOf = ({ language, lines }: PaperDocument): string =>
  [
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`,
    '<head><meta charset="utf-8"></head><body><article>',
    ...lines.map(elementOf),
    '</article></body></html>',
  ].join('')

function elementOf(line: PaperLine): string {
  switch (line.kind) {
    case 'text': {
      const name = line.size === 'large' ? 'h2' : 'p'
      const text = line.bold ? `<b>${escaped(line.text)}</b>` : escaped(line.text)
      return `<${name}${line.align === 'center' ? ' align="center"' : ''}><bdi>${text}</bdi></${name}>`
    }
    case 'columns': {
      const cells = line.cells.map(
        (cell, at) => `<td${at > 0 ? ' align="right"' : ''}><bdi>${escaped(cell)}</bdi></td>`,
      )
      const row = `<tr>${cells.join('')}</tr>`
      return `<table width="100%">${line.bold ? `<tbody style="font-weight:bold">${row}</tbody>` : row}</table>`
    }
    case 'logo':
      return `<p align="center"><img src="${escaped(line.image)}" alt="" height="64"></p>`
    case 'rule':
      return '<hr>'
    case 'space':
      return '<br>'
    case 'qr':
      return `<p align="center">${escaped(line.content)}</p>`
    default:
      return ''
  }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>')
