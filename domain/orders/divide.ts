import { allocate } from '../kernel/allocate.ts'
import { type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { movedCharge } from './charge.ts'
import type { LinePortion } from './commands.ts'
import { dividedDiscounts, onLines, withLeft, withParts } from './divide-discounts.ts'
import type { DataOf, OrderEvent, OrderTable } from './events.ts'
import type { OrderLine, SentLine } from './lines.ts'
import { maxLine } from './order-lists.ts'
import { printedPriceField, printedPricesOf } from './printed-price.ts'
import { reductionFields, reductionsOfLine, withoutPart } from './reductions.ts'
import { startedIn, startedMark } from './started.ts'
import type { DivideRejection, Order, OrderDecision, OrderLines } from './state.ts'
import { rounded, splitTax } from './tax-parts.ts'

type DividedEvent = Extract<OrderEvent, { type: 'OrderLineDivided' | 'OrderLinesMovedOff' }>

/** Makes `quantity` portions a separate line, with the next number. */
export function divideLine(
  state: OrderLines,
  { orderId, line, quantity }: LinePortion,
  at: Instant,
): DataOf<'OrderLineDivided'> | Rejection<DivideRejection> {
  const whole = chargedLine(state, line)
  if (!whole) return reject('ItemUnknown')
  if (quantity >= whole.quantity) return reject('QuantityTooLarge')
  if (state.lastLine >= maxLine) return reject('TooManyLines')
  const rest = whole.quantity - quantity
  const { reduction: _, earlierReductions: _earlier, ...sent } = sentLine(state, whole)
  const reductions = (state.reductions?.[line] ?? []).flatMap((reduction) => {
    const [, amount = money(0)] = allocate(reduction.amount, [money(rest), money(quantity)])
    return amount > 0 ? [{ ...reduction, amount }] : []
  })
  const newLine = { ...sent, ...reductionFields(reductions), line: state.lastLine + 1, quantity }
  const discounts = dividedDiscounts(state.discounts, { ...whole, quantity: rest }, newLine)
  return { orderId, line, rest, newLine, ...(discounts.length > 0 && { discounts }), dividedAt: at }
}

type MoveOff = Readonly<{
  orderId: OrderId
  intoOrderId: OrderId
  lines: readonly Readonly<{ line: number; quantity: number }>[]
  table?: OrderTable | undefined
}>

/** Divides partly moved lines, then moves whole lines to another order. At least one charged line stays. */
export function moveOff(
  before: OrderLines,
  { orderId, intoOrderId, lines, table }: MoveOff,
  at: Instant,
): readonly DividedEvent[] | Rejection<DivideRejection> {
  let state = before
  const events: DividedEvent[] = []
  const moved = new Set<number>()
  const parts: { line: number; of: number }[] = []
  for (const { line, quantity } of lines) {
    const whole = moved.has(line) ? undefined : chargedLine(state, line)
    if (!whole) return reject('ItemUnknown')
    if (quantity === whole.quantity) {
      moved.add(line)
      continue
    }
    const data = divideLine(state, { orderId, line, quantity }, at)
    if ('rejected' in data) return data
    events.push({ type: 'OrderLineDivided', data })
    state = { ...state, ...withDivided(state, data) }
    moved.add(data.newLine.line)
    parts.push({ line: data.newLine.line, of: line })
  }
  const isCharged = ({ line }: OrderLine) => state.items[line] !== 'cancelled'
  if (!state.placed.lines.some((line) => isCharged(line) && !moved.has(line.line))) return reject('NothingStays')
  const { qrOrderId: _, taxRounding: _rounding, ...head } = state.placed
  const movedLines = state.placed.lines.filter(({ line }) => moved.has(line)).map((line) => sentLine(state, line))
  const terms = { ...movedCharge(state, moved), ...movedDiscounts(state, moved), ...printed(state) }
  const to = table && table.tableId !== head.table?.tableId ? { to: table } : {}
  const move = { ...head, intoOrderId, lines: movedLines, ...terms, ...to, movedAt: at }
  const taxes = splitTax(before, { rest: { ...state, ...withoutMoved(state, move) }, moved: linesMovedOff(move) })
  const data = { ...move, ...taxes, ...(parts.length > 0 && { parts }) }
  return [...events, { type: 'OrderLinesMovedOff', data }]
}

/** Writes the order to which the lines were moved, unless it exists. */
export function splitOff(state: Order, movedOff: DataOf<'OrderLinesMovedOff'>): OrderDecision {
  const {
    orderId: dividedFrom,
    intoOrderId: orderId,
    movedAt: splitAt,
    discountsLeft: _,
    taxRoundingLeft: _left,
    parts: _parts,
    to,
    ...head
  } = movedOff
  const moved = to ? { table: to, ...(head.table && { movedFrom: head.table }) } : {}
  const data = { ...head, ...moved, orderId, dividedFrom, splitAt }
  if (state.status === 'None') return [{ type: 'OrderSplitOff', data }]
  return state.dividedFrom === dividedFrom ? [] : reject('OrderPlacedAlready')
}

/** The order that takes the lines over. */
const linesMovedOff = ({ intoOrderId, movedAt, ...data }: DataOf<'OrderLinesMovedOff'>): OrderLines =>
  linesSplitOff({ ...data, orderId: intoOrderId, dividedFrom: data.orderId, splitAt: movedAt })

/** Time of the print of the bill, which an order takes over with printed lines. */
export const printed = ({ billPrintedAt }: Pick<OrderLines, 'billPrintedAt'>) =>
  billPrintedAt === undefined ? {} : { billPrintedAt }

/** The discounts of the moved lines, and their remainders on the order. */
export function movedDiscounts({ discounts, placed }: OrderLines, moved: ReadonlySet<number>) {
  const divided = discounts.filter(({ shares }) => shares.some(({ line }) => moved.has(line)))
  const rest = new Set(placed.lines.map(({ line }) => line).filter((line) => !moved.has(line)))
  const [movedParts, left] = [onLines(divided, moved), onLines(divided, rest)]
  return { ...(movedParts.length > 0 && { discounts: movedParts }), ...(left.length > 0 && { discountsLeft: left }) }
}

const chargedLine = ({ placed, items }: OrderLines, line: number): OrderLine | undefined =>
  items[line] === 'cancelled' ? undefined : placed.lines.find((one) => one.line === line)

/** The cancelled line that was divided from a line with this number of portions. */
export function cancelledPart({ placed, items }: OrderLines, { line, quantity }: Omit<LinePortion, 'orderId'>) {
  const whole = placed.lines.find((one) => one.line === line)
  const isPart = (one: OrderLine) => one.itemId === whole?.itemId && one.quantity === quantity
  return placed.lines.findLast((one) => isPart(one) && items[one.line] === 'cancelled')?.line
}

export function sentLine(state: OrderLines, line: OrderLine): SentLine {
  const { items, itemsAt, firedAt, passedAt, reductions, placed } = state
  const status = items[line.line] ?? 'created'
  return {
    ...line,
    status,
    statusAt: itemsAt[line.line] ?? placed.placedAt,
    ...(firedAt[line.line] !== undefined && { firedAt: firedAt[line.line] }),
    ...(passedAt?.[line.line] && { passedAt: passedAt[line.line] }),
    ...startedMark(state, line.line, status),
    ...printedPriceField(state, line),
    ...reductionFields(reductions?.[line.line] ?? []),
  }
}

/** State of the lines of a new order: none is started. */
export const linesPlaced = (placed: DataOf<'OrderPlaced'>): OrderLines =>
  linesOf(
    placed,
    placed.lines.map((line) => ({ ...line, status: 'created', statusAt: placed.placedAt })),
  )

/** State of the lines of a split order, with the statuses from the original order. */
export function linesSplitOff(event: DataOf<'OrderSplitOff'>): OrderLines {
  const { dividedFrom: _, splitAt: _at, movedFrom: _from, discounts = [], billPrintedAt, ...data } = event
  const lines = linesOf({ ...data, lines: data.lines.map(soldLine), qrOrderId: null }, data.lines)
  return { ...lines, discounts, ...printed({ billPrintedAt }) }
}

export const linesOf = (placed: DataOf<'OrderPlaced'>, lines: readonly SentLine[]): OrderLines => ({
  placed,
  items: Object.fromEntries(lines.map(({ line, status }) => [line, status])),
  itemsAt: Object.fromEntries(lines.map(({ line, statusAt }) => [line, statusAt])),
  firedAt: Object.fromEntries(lines.flatMap(({ line, firedAt }) => (firedAt === undefined ? [] : [[line, firedAt]]))),
  passedAt: passedAtOf(lines),
  startedLines: startedIn(lines),
  lastLine: Math.max(...lines.map(({ line }) => line)),
  movedOff: [],
  discounts: [],
  printedPrices: printedPricesOf(lines),
  reductions: reductionsOf(lines),
})

export const passedAtOf = (lines: readonly SentLine[]): NonNullable<OrderLines['passedAt']> =>
  Object.fromEntries(lines.flatMap(({ line, passedAt }) => (passedAt === undefined ? [] : [[line, passedAt]])))

export const reductionsOf = (lines: readonly SentLine[]): NonNullable<OrderLines['reductions']> =>
  Object.fromEntries(lines.flatMap((one) => (one.reduction ? [[one.line, reductionsOfLine(one)]] : [])))

export const soldLine = ({
  status: _,
  statusAt: _at,
  firedAt: _fired,
  passedAt: _passed,
  wasStarted: _started,
  printedPrice: _printed,
  reduction: _reduction,
  earlierReductions: _earlier,
  ...line
}: SentLine): OrderLine => line

export function withDivided(state: OrderLines, { line, rest, newLine, discounts: parts }: DataOf<'OrderLineDivided'>) {
  const { placed, items, itemsAt, firedAt, passedAt, startedLines, discounts, reductions = {}, printedPrices } = state
  const others = placed.lines.map((one) => (one.line === line ? { ...one, quantity: rest } : one))
  return {
    placed: { ...placed, lines: [...others, soldLine(newLine)] },
    items: { ...items, [newLine.line]: newLine.status },
    itemsAt: { ...itemsAt, [newLine.line]: newLine.statusAt },
    firedAt: newLine.firedAt === undefined ? firedAt : { ...firedAt, [newLine.line]: newLine.firedAt },
    passedAt: { ...passedAt, ...passedAtOf([newLine]) },
    startedLines: [...startedLines, ...startedIn([newLine])],
    lastLine: newLine.line,
    discounts: withParts(discounts, parts),
    reductions: withPart(reductions, line, newLine),
    printedPrices: { ...printedPrices, ...printedPricesOf([newLine]) },
  }
}

/** The reductions after a line was divided: the new line takes its part. */
function withPart(
  reductions: NonNullable<OrderLines['reductions']>,
  line: number,
  newLine: SentLine,
): NonNullable<OrderLines['reductions']> {
  const { [line]: whole, ...others } = reductions
  const part = reductionsOfLine(newLine)
  if (!whole || part.length === 0) return reductions
  const left = withoutPart(whole, part)
  return { ...others, [newLine.line]: part, ...(left.length > 0 && { [line]: left }) }
}

export function withoutMoved(state: OrderLines, data: DataOf<'OrderLinesMovedOff'>) {
  const { placed, items, itemsAt, firedAt, passedAt = {}, startedLines, movedOff, discounts, reductions = {} } = state
  const moved = new Set(data.lines.map(({ line }) => line))
  const withoutLines = <T>(byLine: Readonly<Record<number, T>>): Record<number, T> =>
    Object.fromEntries(Object.entries(byLine).filter(([line]) => !moved.has(Number(line))))
  const lines = placed.lines.filter(({ line }) => !moved.has(line))
  return {
    placed: rounded({ ...placed, lines }, data.taxRoundingLeft ?? placed.taxRounding),
    items: withoutLines(items),
    itemsAt: withoutLines(itemsAt),
    firedAt: withoutLines(firedAt),
    passedAt: withoutLines(passedAt),
    startedLines: startedLines.filter((line) => !moved.has(line)),
    reductions: withoutLines(reductions),
    printedPrices: withoutLines(state.printedPrices),
    movedOff: [...movedOff, data],
    discounts: withLeft(discounts, data),
  }
}
