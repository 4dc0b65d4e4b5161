import { Sealed } from '@comanda/domain/kernel/ids.ts'
import { languages } from '@comanda/domain/store/languages.ts'
import { z } from 'zod'

const PaperLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center']).optional(),
    size: z.literal('large').optional(),
    bold: z.literal(true).optional(),
  }),
  /** Cells of a row: the first is aligned to the left, the others to the right. */
  z.object({ kind: z.literal('columns'), cells: z.array(z.string()).min(2).max(4), bold: z.literal(true).optional() }),
  /** Name of a guest, sealed until the paper leaves the server. */
  z.object({ kind: z.literal('guest'), label: z.string(), name: Sealed }),
  /** Path of the logo. `printed`: its dots as PBM in Base64, added when the paper leaves the server. */
  z.object({ kind: z.literal('logo'), image: z.string(), printed: z.string().optional() }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('space') }),
  z.object({ kind: z.literal('qr'), content: z.string() }),
  z.object({ kind: z.literal('cut') }),
  /** Opens the drawer that is connected to the printer. */
  z.object({ kind: z.literal('drawer') }),
])
export type PaperLine = z.infer<typeof PaperLine>

/** A paper as plain data: any printer, a browser and a test render the same one. */
export const PaperDocument = z.object({ language: z.enum(languages), lines: z.array(PaperLine) })
export type PaperDocument = z.infer<typeof PaperDocument>

export const text = (value: string, style: Readonly<Partial<TextStyle>> = {}): PaperLine => ({
  kind: 'text',
  text: value,
  ...style,
})
type TextStyle = Omit<Extract<PaperLine, { kind: 'text' }>, 'kind' | 'text'>

export const centered = (value: string, style: Readonly<Partial<TextStyle>> = {}): PaperLine =>
  text(value, { ...style, align: 'center' })

export const columns = (...cells: readonly string[]): PaperLine => ({ kind: 'columns', cells: [...cells] })
export const boldColumns = (...cells: readonly string[]): PaperLine => ({
  kind: 'columns',
  cells: [...cells],
  bold: true,
})

export const rule: PaperLine = { kind: 'rule' }
export const space: PaperLine = { kind: 'space' }
export const cut: PaperLine = { kind: 'cut' }
export const drawer: PaperLine = { kind: 'drawer' }

/** The document with this word at the top, which marks a paper that may have been printed before. */
export const markDocument = ({ lines, ...document }: PaperDocument, word: string): PaperDocument => {
  const mark = centered(word, { bold: true, size: 'large' })
  const isMarked = lines.some((line) => line.kind === 'text' && line.text === word)
  return isMarked ? { ...document, lines } : { ...document, lines: [mark, ...lines] }
}

/** The document without the pulse of the drawer: a repeated paper must not open it. */
export const withoutDrawer = ({ lines, ...document }: PaperDocument): PaperDocument => ({
  ...document,
  lines: lines.filter(({ kind }) => kind !== 'drawer'),
})
