import { bitmapIn, type PrintedBitmap } from '../photos/printed-bitmap.ts'
import type { PaperDocument, PaperLine } from './document.ts'

/** A row of fixed-width characters, or another element of the paper. */
export type Row =
  | Readonly<{ kind: 'line'; text: string; bold: boolean; large: boolean; centered: boolean }>
  | Readonly<{ kind: 'logo'; bitmap: PrintedBitmap }>
  | Extract<PaperLine, { kind: 'qr' | 'cut' | 'drawer' }>

/** A narrower column would break most words. */
const minLeft = 8

/**
 * Breaks a document into rows of at most `width` characters. `printable` is applied first, because it may change the
 * length of a text.
 */
export function rowsOf({ lines }: PaperDocument, width: number, printable: (text: string) => string): Row[] {
  return lines.flatMap((line): Row[] => {
    switch (line.kind) {
      case 'text': {
        const large = line.size === 'large'
        const style = { bold: line.bold === true, large, centered: line.align === 'center' }
        return wrap(printable(line.text), large ? Math.floor(width / 2) : width).map((text) => row(text, style))
      }
      case 'columns':
        return cellRows(line.cells.map(printable), width).map((text) => row(text, { bold: line.bold === true }))
      case 'rule':
        return [row('-'.repeat(width))]
      case 'space':
        return [row('')]
      case 'logo': {
        const bitmap = line.printed === undefined ? undefined : bitmapIn(Buffer.from(line.printed, 'base64'))
        return bitmap ? [{ kind: 'logo', bitmap }] : []
      }
      case 'guest': // a name that was not opened
        return []
      default:
        return [line]
    }
  })
}

const row = (text: string, style: Readonly<{ bold?: boolean; large?: boolean; centered?: boolean }> = {}): Row => ({
  kind: 'line',
  text,
  bold: false,
  large: false,
  centered: false,
  ...style,
})

function cellRows([first = '', ...others]: readonly string[], width: number): string[] {
  const shared = others.length === 1 ? widthOf(others[0] ?? '') : Math.floor(width / (others.length + 1))
  const left = width - (shared + (others.length === 1 ? 1 : 0)) * others.length
  const fits = left >= minLeft && others.every((cell) => widthOf(cell) <= shared)
  if (!fits)
    return [...wrap(first, width), ...others.flatMap((cell) => wrap(cell, width)).map((cell) => end(cell, width))]
  const [top = '', ...rest] = wrap(first, left)
  const right = others.map((cell) => end(cell, others.length === 1 ? shared + 1 : shared)).join('')
  return [start(top, left) + right, ...rest]
}

const start = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))
const end = (text: string, width: number): string => ' '.repeat(Math.max(0, width - widthOf(text))) + text

/** Breaks a text between words; a word that is longer than a row is broken too. */
export function wrap(text: string, width: number): string[] {
  const rows: string[] = []
  for (const paragraph of text.split('\n')) {
    let current = ''
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, width))) {
      const longer = current === '' ? word : `${current} ${word}`
      if (widthOf(longer) <= width) current = longer
      else {
        rows.push(current)
        current = word
      }
    }
    rows.push(current)
  }
  return rows
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (widthOf(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u
const joining = /[\p{Mn}\p{Me}\p{Cf}]/u

/** Width of a text on a screen or printer with fixed-width characters. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (joining.test(character) ? 0 : wide.test(character) ? 2 : 1), 0)
