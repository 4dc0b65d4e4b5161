import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import { centered, columns, cut, type PaperDocument, type PaperLine, rule, text } from '../document.ts'
import type { KitchenPaper } from '../kitchen-papers.ts'
import { paperTexts } from './texts.ts'
import { momentText } from './times.ts'

export type PlacedOrder = Extract<OrderEvent, { type: 'OrderPlaced' }>['data']

type TicketSource = Readonly<{
  order: PlacedOrder
  paper: KitchenPaper
  /** Title of the station; null for the general kitchen, undefined for the whole order. */
  station: string | null | undefined
  timeZone: string
  language: Language
}>

/** The ticket of a station, or of the pass with the whole order. */
export function ticketOf({ order, paper, station, timeZone, language }: TicketSource): PaperDocument {
  const words = paperTexts[language]
  const { tokenNo, table, deliveryType } = order
  const here = table?.title ?? (deliveryType === '' ? '' : words[deliveryType])
  const place = paper.from === undefined ? here : `${paper.from ?? ''} -> ${here}`.trim()
  return {
    language,
    lines: [
      ...(station === undefined ? [] : [centered(station ?? words.kitchen, { bold: true })]),
      centered(`#${tokenNo}`, { bold: true, size: 'large' }),
      ...(place === '' ? [] : [centered(place, { bold: true, size: 'large' })]),
      ...(paper.heading === null ? [] : [centered(`** ${words[paper.heading]} **`, { bold: true, size: 'large' })]),
      ...(paper.lines.some(({ rush }) => rush) ? [rushLine(words)] : []),
      ...timesOf(paper, order).map(([name, at]) => columns(words[name], momentText(at, { language, timeZone }))),
      rule,
      ...paper.lines.flatMap((line) => dishLines(line, words)),
      cut,
    ],
  }
}

/** Times on the paper. A duplicate has the time of its order too. */
const timesOf = (
  { heading, at }: KitchenPaper,
  { placedAt }: PlacedOrder,
): (readonly ['date' | 'duplicate', Instant])[] =>
  heading === 'duplicate'
    ? [
        ['date', placedAt],
        ['duplicate', at],
      ]
    : [['date', at]]

type Words = (typeof paperTexts)[Language]

const rushLine = ({ rush }: Words): PaperLine => centered(`** ${rush} **`, { bold: true, size: 'large' })

const dishLines = (line: OrderLine, words: Words): PaperLine[] => [
  text(`${line.quantity} × ${line.title}${line.rush ? ` (${words.rush})` : ''}`, { bold: true, size: 'large' }),
  ...(line.seat === undefined ? [] : [text(`${words.seat} ${line.seat}`, { bold: true })]),
  ...(line.variant ? [text(line.variant.title)] : []),
  ...line.addons.map((addon) => text(`+ ${addon.title}`)),
  ...noteLines(line, words),
]

/** Lines of a note. A note about an allergy is emphasised. */
function noteLines({ notes, allergy }: OrderLine, words: Words): PaperLine[] {
  if (allergy) return [text(`!! ${words.allergy}${notes ? `: ${notes}` : ''}`, { bold: true, size: 'large' })]
  return notes ? [text(notes, { bold: true })] : []
}
