import { DiscountId, type OrderId } from '@comanda/domain/kernel/ids.ts'
import { type Money, money } from '@comanda/domain/kernel/money.ts'
import { billOf, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { valueNow } from '@comanda/domain/orders/value-taken.ts'
import { userId, uuid, variantId } from '../samples/samples.ts'
import type { Evening } from './evening.ts'

type Step = Readonly<{ at: number; quantity: number; price: number; isWhole: boolean }>
type Question = Readonly<{
  orderId: OrderId
  command: OrderCommand
  /** Value of the command and total of the bill when the approval was requested. */
  value: Money
  total: Money
  isApproved: boolean
  /** Minute at which the question or its approval expires. */
  until: number
}>

/**
 * Commands of a waiter that need an approval on another device. It is requested, answered and used in any sequence, or
 * too late.
 */
export class Approvals {
  readonly #evening: Evening
  #open: Question[] = []
  /** Uses of approvals: the value by which the bill was reduced, and its total before. */
  readonly used: Readonly<{ question: Question; reduction: Money; total: Money }>[] = []

  constructor(evening: Evening) {
    this.#evening = evening
  }

  /** Requests the approval of a command that reduces a bill. */
  ask(orderId: OrderId, number: number, { price, quantity, isWhole }: Step): void {
    const state = this.#orderOf(orderId)
    if (!state) return
    const only = { orderId, reason: { code: 'other' } } as const
    const discountId = DiscountId.parse(uuid(number))
    const asked = { type: 'percent', basisPoints: 100 + price } as const
    const kind = isWhole ? 'comp' : 'discount'
    const discount = { orderId, discountId, kind, scope: null, asked, reason: { code: 'complaint' } } as const
    const commands: readonly OrderCommand[] = [
      { type: 'GiveDiscount', data: discount },
      { type: 'RemoveCharge', data: { orderId, reason: discount.reason } },
      { type: price % 2 === 0 ? 'CancelOrder' : 'CompleteOrder', data: only },
      ...state.placed.lines.slice(0, 1).map((line) => cheaper(orderId, line, price)),
    ]
    const command = commands[quantity % commands.length]
    if (!command) return
    const value = valueNow(command, state)
    const until = this.#evening.minute + 5
    this.#open.push({ orderId, command, value, total: billOf(state).total, isApproved: false, until })
  }

  /** The manager approves, unless the question has expired or its value has grown. */
  answer({ at, isWhole }: Step): void {
    const question = this.#take(at)
    const state = question && this.#orderOf(question.orderId)
    if (!question || !state || question.isApproved || question.until < this.#evening.minute) return
    if (valueNow(question.command, state) > question.value) return
    if (isWhole || at > 0) this.#open.push({ ...question, isApproved: true, until: this.#evening.minute + 2 })
  }

  /** The till sends the approved command, perhaps too late or after the bill has changed. */
  use({ at, price }: Step): void {
    const question = this.#take(at)
    const state = question && this.#orderOf(question.orderId)
    if (!question?.isApproved || !state || question.until < this.#evening.minute) return
    const { orderId, value } = question
    const command = atPriceOf(question.command, price)
    const reduction = valueNow(command, state)
    const approved = { userId: userId(9), limits: null, approvedBy: userId(9), approvedValues: { [orderId]: value } }
    const events = this.#evening.send(orderId, command, approved)
    if (events.length > 0) this.used.push({ question, reduction, total: billOf(state).total })
  }

  #take(index: number): Question | undefined {
    const [question] = this.#open.splice(index % Math.max(1, this.#open.length), 1)
    return question
  }

  #orderOf(orderId: OrderId): PlacedOrder | undefined {
    const state = this.#evening.orders.get(orderId)
    return state && isPlaced(state) ? state : undefined
  }
}

/** A change of a line to cheaper options. */
const cheaper = (orderId: OrderId, { line, quantity, unitPrice, tax }: OrderLine, price: number): OrderCommand => ({
  type: 'ReviseLine',
  data: {
    orderId,
    line,
    of: quantity,
    quantity,
    options: {
      variant: { variantId: variantId(price + 1), title: 'Small' },
      addons: [],
      unitPrice: money(Math.floor(unitPrice / 2)),
      tax,
    },
  },
})

/** The command with the current prices of the menu. */
function atPriceOf(command: OrderCommand, price: number): OrderCommand {
  if (command.type !== 'ReviseLine' || !command.data.options) return command
  return { ...command, data: { ...command.data, options: { ...command.data.options, unitPrice: money(price) } } }
}

/** True if the command gives the whole bill away, so that the bill's total is its value. */
export const isOfWholeBill = ({ type, data }: OrderCommand): boolean =>
  type === 'CancelOrder' || type === 'CompleteOrder' || (type === 'GiveDiscount' && data.kind === 'comp')
