import { AdditionId, DiscountId, type OrderId, TableId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderId, orderLine, placement, uuid, variantId, vat } from '../samples/samples.ts'
import { expectApproved, expectBill, expectCards, expectInvoiced, expectReopened, total } from './documents.ts'
import { Evening, portionsOf, replayed } from './evening.ts'
import { orderOfGuests } from './guests.ts'
import { expectParts } from './parts.ts'
import { expectRebuilt } from './sums.ts'

/** Actions, weighted by repetition so that most sequences divide, join, pay and refund bills. */
// biome-ignore format: one group of actions to a line
const actions = [
  'PlaceOrder', 'AddLines', 'ReviseLine', 'CancelItem', 'CancelOrder', 'CompleteOrder', 'MoveOrder',
  'StartItem', 'FinishItem', 'ServeItem', 'RecallItem', 'FireCourse', 'FireCourse', 'HoldCourse',
  'GiveDiscount', 'RemoveDiscount', 'AddCharge', 'RemoveCharge', 'PrintBill', 'DivideOrder', 'DivideOrder', 'DivideOrder', 'JoinOrder', 'JoinOrder', 'JoinOrder',
  'pay in part', 'pay in part', 'return a part', 'charge a card', 'charge a card', 'ask to approve', 'ask to approve', 'approve', 'approve', 'use the approval', 'use the approval', 'ask the terminal', 'ask the terminal', 'ask the terminal', 'give back', 'pay', 'pay', 'pay', 'give up', 'refund', 'refund', 'reopen', 'deliver', 'deliver', 'deliver', 'again',
  'order by phone', 'take in', 'take in', 'dismiss', 'lose the network', 'find the network', 'end the day',
] as const

/** A step of two tills, the kitchen, a guest, or a process that continues the work of another one. */
const anyStep = fc.record({
  action: fc.constantFrom(...actions),
  at: fc.nat(5),
  line: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 0, max: 1_999 }),
  isWhole: fc.boolean(),
})
/** Sequences long enough that a bill is divided, joined, paid and refunded in one of them. */
const anySequence = fc.array(anyStep, { maxLength: 60, size: 'max' })
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** A command of a step, on one of the orders; `number` is new for each step. */
function commandOf(step: Step, id: OrderId, number: number): OrderCommand | undefined {
  const { action, line, quantity, price, isWhole } = step
  const at = { orderId: id, line }
  const tax = [null, vat(190_000, 'inclusive'), vat(70_000, 'inclusive'), vat(88_750, 'exclusive')][price % 4] ?? null
  const priced = { unitPrice: money(price), tax }
  const only = { orderId: id }
  switch (action) {
    case 'StartItem':
    case 'FinishItem':
    case 'ServeItem':
    case 'RecallItem':
      return { type: action, data: at }
    case 'PlaceOrder': {
      const lines = [orderLine(1, { ...priced, quantity }), orderLine(2, { quantity: 3, course: isWhole ? 2 : 1 })]
      return { type: action, data: placement({ orderId: orderId(number), tokenNo: number, lines }) }
    }
    case 'AddLines': {
      const { line: _, ...sold } = orderLine(1, { ...priced, quantity })
      return { type: action, data: { ...only, additionId: AdditionId.parse(uuid(number)), lines: [sold] } }
    }
    case 'ReviseLine': {
      const options = { variant: { variantId: variantId(price + 1), title: '' }, addons: [], ...priced }
      return { type: action, data: { ...at, of: quantity, quantity: isWhole ? quantity : 1, notes: 'rare', options } }
    }
    case 'CancelItem':
      return { type: action, data: { ...at, ...(!isWhole && { quantity }) } }
    case 'GiveDiscount': {
      const asked = isWhole
        ? ({ type: 'percent', basisPoints: 100 + price } as const)
        : ({ type: 'amount', typed: quantity } as const)
      const scope = price % 2 === 0 ? null : line
      const given = { discountId: DiscountId.parse(uuid(number)), kind: 'discount' as const, scope, asked }
      return { type: action, data: { ...only, ...given, reason: { code: 'regular_guest' } } }
    }
    case 'DivideOrder': {
      const lines = [{ line, quantity }, ...(isWhole ? [{ line: line + 1, quantity: 1 }] : [])]
      return { type: action, data: { ...only, intoOrderId: orderId(number), lines } }
    }
    case 'MoveOrder': {
      const table = { tableId: TableId.parse(uuid(quantity)), title: `T${quantity}`, floor: '' }
      return { type: action, data: { ...only, table } }
    }
    case 'FireCourse':
    case 'HoldCourse':
      return { type: action, data: { ...only, course: quantity } }
    case 'AddCharge':
      return { type: action, data: { ...only, charge: { title: 'Service', basisPoints: isWhole ? 1_000 : 1 + price } } }
    case 'RemoveCharge':
      return { type: action, data: { ...only, reason: { code: 'complaint' } } }
    case 'PrintBill':
      return { type: action, data: only }
    case 'CancelOrder':
    case 'CompleteOrder':
      return price < 200 ? { type: action, data: only } : undefined // seldom, because nothing happens to an order afterwards
    default:
      return undefined
  }
}

/** Commands with an id of their own: sent again, they add nothing. */
const repeatable: ReadonlySet<string> = new Set(['PlaceOrder', 'AddLines', 'GiveDiscount', 'DivideOrder'])

/** Sends the first order, takes the steps, and delivers what is still on its way. */
function play(steps: readonly Step[]): Evening {
  const evening = new Evening()
  const sent: OrderCommand[] = []
  const first = { action: 'PlaceOrder', at: 0, line: 1, quantity: 3, price: 1_250, isWhole: true } as const
  for (const [index, step] of [first, ...steps].entries()) take(evening, step, index + 1, sent)
  reconnect(evening, sent)
  evening.deliverAll()
  return evening
}

/** Sends the stored commands of an offline till twice: the repetition adds nothing. */
function reconnect(evening: Evening, sent: OrderCommand[]): void {
  const unsent = evening.unsent ?? []
  evening.unsent = null
  for (const [id, command] of unsent) {
    if (evening.send(id, command).length > 0) sent.push(command)
    expect(evening.send(id, command)).toEqual([])
  }
}

function take(evening: Evening, step: Step, number: number, sent: OrderCommand[]): void {
  const ids = [...evening.orders.keys()]
  const idAt = (index: number) => ids[index % ids.length] ?? orderId(number)
  const id = idAt(step.at)
  const send = (to: OrderId, command: OrderCommand) => {
    if (evening.unsent && step.isWhole && repeatable.has(command.type)) evening.unsent.push([to, command])
    else if (evening.send(to, command).length > 0 && repeatable.has(command.type)) sent.push(command)
  }
  switch (step.action) {
    case 'deliver':
      evening.deliver(step.at, step.isWhole)
      break
    case 'pay':
      evening.pay(step.isWhole ? ids : [id], step.price)
      break
    case 'pay in part':
      evening.parts.record(step.isWhole ? ids : [id], number, step.price)
      break
    case 'return a part':
      evening.parts.giveBack(step.at)
      break
    case 'charge a card':
      evening.cards.charge(step.price % 3 === 0 ? ids : [id], number, step)
      break
    case 'ask to approve':
      evening.approvals.ask(id, number, step)
      break
    case 'approve':
      evening.approvals.answer(step)
      break
    case 'use the approval':
      evening.approvals.use(step)
      break
    case 'ask the terminal':
      evening.cards.ask(step)
      break
    case 'give back':
      evening.cards.giveBack(step)
      break
    case 'give up':
      evening.giveUp(step.at)
      break
    case 'refund': {
      const lines = [{ orderId: id, line: step.line, quantity: step.quantity }]
      evening.refund(step.at, number, step.isWhole ? { amount: money(step.price) } : { lines })
      break
    }
    case 'reopen':
      evening.reopen(step.at, number)
      break
    case 'JoinOrder': {
      const parts = evening
        .placed()
        .flatMap(({ placed, dividedFrom }) => (dividedFrom ? [[placed.orderId, dividedFrom] as const] : []))
      const [part = id, whole = id] = parts[step.at % Math.max(1, parts.length)] ?? []
      send(part, {
        type: 'JoinOrder',
        data: { orderId: part, intoOrderId: step.isWhole ? whole : idAt(step.quantity) },
      })
      break
    }
    case 'RemoveDiscount': {
      const given = evening
        .placed()
        .flatMap(({ placed, discounts }) =>
          discounts.map(({ discountId }) => ({ orderId: placed.orderId, discountId })),
        )
      const data = given[step.at]
      if (data) send(data.orderId, { type: 'RemoveDiscount', data })
      break
    }
    case 'lose the network':
      evening.unsent ??= []
      break
    case 'find the network':
      reconnect(evening, sent)
      break
    case 'end the day':
      evening.endDay()
      break
    case 'order by phone':
    case 'take in':
    case 'dismiss': {
      const command = orderOfGuests(evening, step, number)
      if (command) send(command.data.orderId, command)
      break
    }
    case 'again': {
      const command = sent[step.at % Math.max(1, sent.length)]
      if (command && 'orderId' in command.data) expect(evening.send(command.data.orderId, command)).toEqual([])
      break
    }
    default: {
      const command = commandOf(step, id, number)
      if (command) send('orderId' in command.data ? command.data.orderId : id, command)
    }
  }
}

/** Sequences of the long run: `EVENINGS=100000 npx vitest run tests/evening`. */
const numRuns = Number(process.env.EVENINGS ?? 800)
const timeoutMs = 30_000 + numRuns * 20

const taken = (placed: readonly PlacedOrder[], id: OrderId) => placed.find((state) => state.placed.orderId === id)

test(
  'whatever happens to a table, and wherever a process dies, its portions, bills, invoices and refunds agree',
  () =>
    fc.assert(
      fc.property(anySequence, (steps) => {
        const evening = play(steps)
        const { portions, invoices, orders } = evening
        const placed = evening.placed()
        expect(portionsOf(placed), 'in the kitchen is what was sent and not voided').toBe(
          portions.sent - portions.voided,
        )
        expectInvoiced({ invoices, placed })
        expectParts({ invoices, placed })
        expectReopened(evening)
        expectCards(evening)
        expectApproved(evening)
        placed.forEach(expectBill)
        for (const [id, invoice] of invoices) {
          const { lines, tenders } = evening.left(id, invoice)
          const left = [
            ...lines.flatMap((one) => [one.quantity, one.net, one.taxAmount]),
            ...tenders.map((one) => one.amount),
          ]
          expect(Math.min(...left), 'no more is refunded than was sold and paid').toBeGreaterThanOrEqual(0)
        }
        for (const [id, guest] of evening.guests.orders)
          if (guest.status === 'Accepted')
            expect(taken(placed, guest.orderId)?.placed.qrOrderId, 'a guest order names what it became').toBe(id)
        expect(replayed(evening), 'the log says the same').toEqual(orders)
        expectRebuilt(evening)
      }),
      { numRuns },
    ),
  timeoutMs,
)

test(
  'a bill that is refunded to the last cent is zero, in every line and payment',
  () =>
    fc.assert(
      fc.property(anySequence, (steps) => {
        const evening = play(steps)
        const { guests } = evening
        const table = guests.visit.status === 'None' ? null : guests.visit.table
        const last = placement({ orderId: orderId(900), table })
        evening.send(last.orderId, { type: 'PlaceOrder', data: last })
        evening.pay([...evening.orders.keys()], 700)
        evening.deliverAll()
        const isSeated = guests.visit.status === 'Seated'
        expect(isSeated && table && !evening.isOpenAt(table), 'who has paid the last bill has left').toBe(false)
        for (const [index, [id, invoice]] of [...evening.invoices].entries()) {
          const amount = money(total(evening.left(id, invoice).tenders, 'amount'))
          if (amount > 0) evening.refund(index, 1_000 + index, { amount })
          const { lines, tenders } = evening.left(id, invoice)
          const left = [
            ...lines.flatMap(({ net, taxAmount }) => [net, taxAmount]),
            ...tenders.flatMap((one) => [one.amount, one.rounding]),
          ]
          expect(left.filter((rest) => rest !== 0)).toEqual([])
        }
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    ),
  timeoutMs,
)
