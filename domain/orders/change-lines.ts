import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { LineAddition, LineMarks, LineRevision, SeenLine } from './commands.ts'
import { holdAdded } from './courses.ts'
import { divideLine } from './divide.ts'
import type { DataOf, OrderEvent } from './events.ts'
import type { OrderLine } from './lines.ts'
import { maxLine } from './order-lists.ts'
import { countsAfter } from './portions.ts'
import { lessThanPrinted } from './printed-price.ts'
import { mergedReductions, takenBack } from './reductions.ts'
import { wasStarted } from './started.ts'
import type { OrderDecision, OrderLines, OrderRejection, PlacedOrder } from './state.ts'

/** Adds lines to an open, unpaid order. Earlier discounts do not cover them. */
export function addLines(state: PlacedOrder, { orderId, additionId, lines }: LineAddition, at: Instant): OrderDecision {
  if (lines.length === 0) return reject('CartEmpty')
  if (state.lastLine + lines.length > maxLine) return reject('TooManyLines')
  const numbered = lines.map((line, index) => ({ ...line, line: state.lastLine + index + 1 }))
  return [
    { type: 'OrderLinesAdded', data: { orderId, additionId, lines: numbered, addedAt: at } },
    ...holdAdded(state, { orderId, lines: numbered }, at),
  ]
}

/** Changes a line of an open, unpaid order. If only some portions change, they are divided from the line first. */
export function reviseLine(state: PlacedOrder, revision: LineRevision, at: Instant): OrderDecision {
  const { orderId, line, of, quantity } = revision
  const whole = state.placed.lines.find((one) => one.line === line)
  if (!whole) return reject('ItemUnknown')
  const isStarted = state.items[line] === 'preparing' && changesMarksOnly(whole, revision)
  const conflict = notAsSeen(state, line, { quantity: of, status: isStarted ? 'preparing' : 'created' })
  if (conflict) return conflict
  const changes = changesOf(state, whole, revision, at)
  if (changes.length === 0) return []
  const isRepriced = changes.some(({ type }) => type === 'OrderLineRevised')
  if (isRepriced && hasDiscount(state, line)) return reject('ItemDiscounted')
  if (quantity === of) return changes
  const divided = divideLine(state, { orderId, line, quantity }, at)
  if ('rejected' in divided) return divided
  const part = { ...revision, line: divided.newLine.line }
  return [{ type: 'OrderLineDivided', data: divided }, ...changesOf(state, { ...whole, quantity }, part, at)]
}

/** True if a revision is possible on a started item: it changes marks, no options, and no note without a mark. */
const changesMarksOnly = (whole: OrderLine, { notes = whole.notes, marks, options }: LineRevision): boolean =>
  marks !== undefined && options === undefined && (notes === whole.notes || !isSameMarks(marksOf(whole), marks))

/** Refuses a command whose client saw another state of the line; undefined if the line is unchanged or unknown. */
export function notAsSeen(
  { placed, items }: OrderLines,
  line: number,
  seen: SeenLine,
): Rejection<OrderRejection> | undefined {
  const whole = placed.lines.find((one) => one.line === line)
  const status = items[line]
  if (!whole || (status === seen.status && whole.quantity === seen.quantity)) return undefined
  if (status === 'cancelled') return reject('ItemVoided')
  return reject(seen.status === 'created' && status !== 'created' ? 'ItemStarted' : 'ItemChanged')
}

export function withAdded(
  { placed, items, itemsAt, additions }: PlacedOrder,
  { additionId, lines, addedAt }: DataOf<'OrderLinesAdded'>,
) {
  const numbers = lines.map(({ line }) => line)
  const byLine = <T>(value: T): Record<number, T> => Object.fromEntries(numbers.map((line) => [line, value]))
  return {
    placed: { ...placed, lines: [...placed.lines, ...lines] },
    items: { ...items, ...byLine('created' as const) },
    itemsAt: { ...itemsAt, ...byLine(addedAt) },
    lastLine: Math.max(...numbers),
    additions: { ...additions, [additionId]: numbers },
  }
}

export function withRevised(
  placed: DataOf<'OrderPlaced'>,
  { orderId: _, ...data }: DataOf<'OrderLineNoted'> | DataOf<'OrderLineRevised'>,
): DataOf<'OrderPlaced'> {
  const changed = (line: OrderLine): OrderLine => ('notes' in data ? withNote(line, data) : withOptions(line, data))
  return { ...placed, lines: placed.lines.map((one) => (one.line === data.line ? changed(one) : one)) }
}

function withOptions({ counts: _, ...line }: OrderLine, data: Omit<DataOf<'OrderLineRevised'>, 'orderId'>): OrderLine {
  return { ...line, ...optionsOf(data), ...(data.counts && { counts: data.counts }) }
}

function withNote(
  line: OrderLine,
  { notes, marks = marksOf(line) }: Pick<DataOf<'OrderLineNoted'>, 'notes' | 'marks'>,
): OrderLine {
  const { rush: _rush, allergy: _allergy, ...rest } = line
  return {
    ...rest,
    notes,
    ...(marks.rush && { rush: true as const }),
    ...(marks.allergy && { allergy: true as const }),
  }
}

const marksOf = ({ rush, allergy }: OrderLine): LineMarks => ({ rush: rush ?? false, allergy: allergy ?? false })

const isSameMarks = (one: LineMarks, other: LineMarks): boolean =>
  one.rush === other.rush && one.allergy === other.allergy

/** The reductions after the options of a line were changed. Dearer options take back the newest of them. */
export function withReduction(
  { placed, reductions = {} }: PlacedOrder,
  { line, unitPrice, revisedBy, approvedBy, revisedAt }: DataOf<'OrderLineRevised'>,
): NonNullable<OrderLines['reductions']> {
  const { [line]: before = [], ...others } = reductions
  const from = placed.lines.find((one) => one.line === line)
  const cheaper = from ? (from.unitPrice - unitPrice) * from.quantity : 0
  const reduction = { amount: money(cheaper), by: approvedBy ?? revisedBy ?? null, at: revisedAt }
  const after = cheaper > 0 ? mergedReductions([...before, reduction]) : takenBack(before, -cheaper)
  return after.length > 0 ? { ...others, [line]: after } : others
}

const optionsOf = ({
  variant,
  addons,
  unitPrice,
  tax,
}: Pick<OrderLine, 'variant' | 'addons' | 'unitPrice' | 'tax'>) => {
  return { variant, addons, unitPrice, tax }
}

/** The events that change the line as requested. Unchanged options keep the price at which they were sold. */
function changesOf(
  state: OrderLines,
  whole: OrderLine,
  { orderId, line, notes = whole.notes, marks = marksOf(whole), options }: LineRevision,
  at: Instant,
): OrderEvent[] {
  const isMarked = !isSameMarks(marksOf(whole), marks)
  const isNoted = notes !== whole.notes || isMarked
  const note = { orderId, line, notes, ...(isMarked && { marks }), notedAt: at }
  const isRevised = options !== undefined && choiceOf(options) !== choiceOf(whole)
  return [
    ...(isRevised
      ? [
          {
            type: 'OrderLineRevised' as const,
            data: {
              orderId,
              line,
              ...optionsOf(options),
              ...lessThanPrinted(state, whole, options),
              ...countsAfter(whole, options, wasStarted(state, whole.line)),
              revisedAt: at,
            },
          },
        ]
      : []),
    ...(isNoted ? [{ type: 'OrderLineNoted' as const, data: note }] : []),
  ]
}

const choiceOf = ({ variant, addons }: Pick<OrderLine, 'variant' | 'addons'>): string =>
  [variant?.variantId ?? '', ...addons.map(({ addonId }) => addonId).sort()].join()

const hasDiscount = ({ discounts }: OrderLines, line: number): boolean =>
  discounts.some(({ shares }) => shares.some((share) => share.line === line))
