// A bill of 60 lines with two taxes and a discount, split in 8: the decisions of all divisions, and the bills of the
// parts.
// Each part has every eighth line, or a portion of every line.
//
//   node bench/split.ts
import { performance } from 'node:perf_hooks'
import { BusinessDay, DiscountId, Instant, MenuItemId, OrderId, TaxId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { Currency } from '@comanda/domain/kernel/money-schemas.ts'
import { billOf, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, order } from '@comanda/domain/orders/order.ts'
import { figures, machine, round } from './measure.ts'
import { say } from './report.ts'

const lines = 60
const parts = 8
const rounds = 500

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const orderId = (number: number) => OrderId.parse(uuid(number))
const context = { by: null, at: Instant.parse('2026-11-20T20:32:04.120Z') }

const fold = (state: Order, events: readonly OrderEvent[]): Order => events.reduce(order.evolve, state)

function decide(state: Order, command: OrderCommand): readonly OrderEvent[] {
  const decision = order.decide(command, state, context)
  if ('rejected' in decision) throw new Error(`${command.type}: ${decision.rejected}`)
  return decision
}

const taxOf = (ratePpm: number, type: 'inclusive' | 'exclusive') => ({
  taxId: TaxId.parse(uuid(ratePpm)),
  title: 'VAT',
  ratePpm,
  type,
})
const taxes = [taxOf(100_000, 'inclusive'), taxOf(200_000, 'exclusive')]
const saleLines = Array.from({ length: lines }, (_, index) => ({
  line: index + 1,
  itemId: MenuItemId.parse(uuid(index + 1)),
  title: `Dish ${index + 1}`,
  categoryId: null,
  variant: null,
  addons: [],
  quantity: parts,
  unitPrice: money(995 + index),
  tax: taxes[index % 2] ?? null,
  notes: null,
}))
const placement = {
  orderId: orderId(1),
  tokenNo: 7,
  businessDay: BusinessDay.parse('2026-11-20'),
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customer: null,
  table: null,
  currency: Currency.parse('EUR'),
  lines: saleLines,
  qrOrderId: null,
} as const
const placed = fold(order.initial, decide(order.initial, { type: 'PlaceOrder', data: placement }))
const discountId = DiscountId.parse(uuid(1))
const asked = { type: 'percent', basisPoints: 1_000 } as const
const reason = { code: 'regular_guest' } as const
const bill = fold(
  placed,
  decide(placed, {
    type: 'GiveDiscount',
    data: { orderId: orderId(1), discountId, kind: 'discount', scope: null, asked, reason },
  }),
)

type Portion = Readonly<{ line: number; quantity: number }>

const everyEighth = (_: Order, part: number): readonly Portion[] =>
  saleLines.filter(({ line }) => line % parts === part % parts).map(({ line, quantity }) => ({ line, quantity }))
const portionOfEachLine = (left: Order): readonly Portion[] =>
  saleLines.map(({ line }) => ({ line: lineOf(left, line), quantity: 1 }))

/** Moves portions to each of seven new orders, and computes all eight bills. */
function split(portionsOf: typeof everyEighth): number {
  let left = bill
  let total = 0
  for (let part = 2; part <= parts; part += 1) {
    const data = { orderId: orderId(1), intoOrderId: orderId(part), lines: portionsOf(left, part) }
    const events = decide(left, { type: 'DivideOrder', data })
    left = fold(left, events)
    const movedOff = events.find((event) => event.type === 'OrderLinesMovedOff')
    if (!movedOff) throw new Error('nothing was moved')
    const other = decide(order.initial, { type: 'SplitOffOrder', data: { movedOff: movedOff.data } })
    total += totalOf(fold(order.initial, other))
  }
  return total + totalOf(left)
}

/** Number of the line that has the remaining portions of a line of the sale. */
function lineOf(state: Order, line: number): number {
  if (!isPlaced(state)) throw new Error('the order was not placed')
  const { itemId } = saleLines[line - 1] ?? {}
  return state.placed.lines.find((one) => one.itemId === itemId && state.items[one.line] !== undefined)?.line ?? line
}

function totalOf(state: Order): number {
  if (!isPlaced(state)) throw new Error('the order was not placed')
  return billOf(state).total
}

function timeOf(work: () => unknown): string {
  const latencies = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  const { p50, p99 } = figures(latencies, 1)
  return `p50 ${round(p50)} ms, p99 ${round(p99)} ms`
}

say(machine())
say(`ceiling, a copy of the order: ${timeOf(() => structuredClone(bill))}`)
for (const [name, portionsOf] of [
  ['every eighth line', everyEighth],
  ['a portion of every line', portionOfEachLine],
] as const) {
  const sum = split(portionsOf)
  if (sum !== totalOf(bill)) throw new Error(`the parts are ${sum}, the bill is ${totalOf(bill)}`)
  say(`${lines} lines split in ${parts}, ${name}: ${timeOf(() => split(portionsOf))}`)
}
