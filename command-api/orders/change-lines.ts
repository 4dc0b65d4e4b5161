import type { AdditionId, OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { LineRevision, OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import type { Order, PlacedOrder } from '@comanda/domain/orders/order.ts'
import { countsOfNew } from '@comanda/domain/orders/portions.ts'
import type { Caches } from '../cache/caches.ts'
import type { CommandContext } from '../command-context.ts'
import { foldRecent } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import { type BoundedOrders, boundedOrders } from '../limits/bounded.ts'
import { changeWithinLimits } from '../limits/day-limit.ts'
import type { AnyRejection } from '../messages.ts'
import { claimPortions } from '../portions/claims.ts'
import { type OrderReaderNeeds, readOrder } from '../read-orders.ts'
import { type Reply, refused } from '../send.ts'
import type { BusinessDays } from './day.ts'
import { type CartRequest, type Offered, offer } from './offer.ts'

type LineNeeds = OrderReaderNeeds & Readonly<{ handle: Handle }>
/** Readers of the menu, the store and the business day, which prices depend on. */
export type PricingNeeds = Readonly<{ caches: Pick<Caches, 'menu' | 'store'>; dayAt: BusinessDays }>
export type MenuNeeds = LineNeeds & PricingNeeds
type Line = Readonly<{ orderId: OrderId; line: number }>

type Addition = Readonly<{
  orderId: OrderId
  additionId: AdditionId
  cart: CartRequest['cart']
  knownPosition: bigint | null
}>

/** Adds a cart to an order, priced like a new order. */
export async function addToOrder(needs: MenuNeeds, context: CommandContext, addition: Addition): Promise<Reply> {
  const { orderId, additionId } = addition
  const state = await orderOf(needs, context, orderId)
  if (!state) return refused('OrderUnknown')
  // a repeated request is not priced again: its dishes may be sold out by now
  const priced = state.additions[additionId] ? noLines : await priceIn(needs, context, state, addition)
  if ('refusal' in priced) return priced.refusal
  const lines = priced.lines.map(({ line: _, ...line }) => line)
  const command = { type: 'AddLines' as const, data: { orderId, additionId, lines } }
  return withPortions(needs, context, { orderId, counted: priced.counted }, () =>
    changeLine(needs, context, { line: { orderId, line: 0 }, command }, (after) => {
      const numbers = after.additions[additionId] ?? []
      return { message: 'Added to the order!', ids: numbers.map((line) => `${orderId}.${line}`) }
    }),
  )
}

/** Claims the portions of a change before it is written, and releases them if it is refused. */
async function withPortions(
  needs: LineNeeds,
  context: CommandContext,
  claim: Readonly<{ orderId: OrderId; counted: Offered['counted'] }>,
  change: () => Promise<Reply>,
): Promise<Reply> {
  const claims = await claimPortions(needs, context, claim)
  if ('refusal' in claims) return claims.refusal
  const reply = await change()
  if (!reply.written) await claims.release()
  return reply
}

type Revision = Line &
  Pick<LineRevision, 'of' | 'quantity' | 'notes' | 'marks'> &
  Readonly<{
    options: Pick<CartRequest['cart'][number], 'variant_id' | 'addons_ids' | 'knows_choices' | 'price'> | undefined
    /** Required for a change of options, because cheaper options are limited. */
    answerable: Answerable | undefined
    /** Called with the priced change; its reason refuses the change. */
    refuse: (command: OrderCommand) => Promise<AnyRejection | undefined>
    knownPosition: bigint | null
  }>

/** Changes note, marks and options of a line, the options at the price of the menu. */
export async function reviseItem(needs: MenuNeeds, context: CommandContext, revision: Revision): Promise<Reply> {
  const { orderId, line, of, quantity, marks, answerable, knownPosition } = revision
  const notes = typeof revision.notes === 'string' ? revision.notes.trim() || null : revision.notes
  if (notes && notes.length > 100) return refused('NotesTooLong')
  const { state, commands } = await foldRecent(needs.log, needs.orders, orderStream(context.tenantId, orderId))
  if (!isPlaced(state)) return refused('OrderUnknown')
  const whole = state.placed.lines.find((one) => one.line === line)
  if (!whole) return refused('ItemUnknown')
  // a repeated request is not priced again: its options may be sold out by now
  const priced = commands.has(context.commandId) ? noLines : await priceOptions(needs, context, state, revision)
  if ('refusal' in priced) return priced.refusal
  const data = { orderId, line, of, quantity, notes, marks, options: priced.lines[0] }
  const dayRule = await needs.caches.store.of(context.tenantId, knownPosition)
  if (dayRule.status === 'None') return refused('StoreNotOpen')
  const command = { type: 'ReviseLine', data } as const
  const refusal = await revision.refuse(command)
  if (refusal) return refused(refusal)
  const [options] = priced.lines
  const granting = new Set(options && countsOfNew(whole, options).map(({ countId }) => countId))
  const counted = priced.counted.filter(({ countId }) => granting.has(countId))
  return withPortions(needs, context, { orderId, counted }, async () => {
    const outcome = await changeWithinLimits(needs, context, { orderId, command, answerable, dayRule })
    return answerAbout(needs, context, { line: { orderId, line }, outcome }, () => ({ message: 'Order item changed!' }))
  })
}

type OptionsRequest = Pick<Revision, 'line' | 'quantity' | 'options' | 'knownPosition'>

/** The line with other options at the price of the menu; no line if the line has these options already. */
export async function priceOptions(
  needs: PricingNeeds,
  context: Pick<CommandContext, 'tenantId' | 'at'>,
  state: PlacedOrder,
  { line, quantity, options, knownPosition }: OptionsRequest,
): Promise<Priced> {
  const whole = state.placed.lines.find((one) => one.line === line)
  if (!whole || options === undefined || hasOptions(whole, options)) return noLines
  const plain = { notes: null, course: null, rush: false, allergy: false, seat: null }
  const cart = [{ ...options, ...plain, id: whole.itemId, quantity }]
  return priceIn(needs, context, state, { cart, knownPosition })
}

const hasOptions = (
  { variant, addons }: OrderLine,
  { variant_id, addons_ids }: NonNullable<Revision['options']>,
): boolean =>
  (variant?.variantId ?? null) === variant_id &&
  addons.length === addons_ids.length &&
  addons.every(({ addonId }) => addons_ids.includes(addonId))

type LineChange = Readonly<{
  line: Line
  command: OrderCommand
  /** Decides within the bounds of a person. */
  kind?: BoundedOrders
}>

/** Handles a command about a line. A refusal contains the state of the line, so that the screen can offer a choice. */
export async function changeLine(
  needs: LineNeeds,
  context: CommandContext,
  { line, command, kind = boundedOrders(needs.orders) }: LineChange,
  answer: (state: PlacedOrder) => object,
): Promise<Reply> {
  const outcome = await needs.handle(kind, orderStream(context.tenantId, line.orderId), command, context)
  return answerAbout(needs, context, { line, outcome }, answer)
}

async function answerAbout(
  needs: LineNeeds,
  context: CommandContext,
  { line: { orderId, line }, outcome }: Readonly<{ line: Line; outcome: Outcome<Order, AnyRejection> }>,
  answer: (state: PlacedOrder) => object,
): Promise<Reply> {
  if ('rejected' in outcome) {
    const state = await readOrder(needs, context.tenantId, orderId)
    return refused(outcome.rejected, isPlaced(state) ? factsOf(outcome.rejected, state, line) : {})
  }
  const { state, position, written } = outcome
  if (!isPlaced(state)) throw new Error('a changed order was placed')
  return { body: answer(state), position, written }
}

/** Refusals whose answer contains the state of the line. */
const conflicts: ReadonlySet<AnyRejection> = new Set<AnyRejection>([
  'ItemStarted',
  'ItemVoided',
  'ItemChanged',
  'OrderNotOpen',
  'OrderCancelledAlready',
  'OrderInCheckout',
  'OrderAlreadyPaid',
])

function factsOf(reason: AnyRejection, { placed, items, itemsAt }: PlacedOrder, line: number) {
  if (!conflicts.has(reason)) return {}
  const item = placed.lines.find((one) => one.line === line)
  return {
    conflict: {
      reason,
      title: item?.title ?? null,
      quantity: item?.quantity ?? null,
      status: items[line] ?? null,
      status_at: itemsAt[line] ?? null,
    },
  }
}

const noLines: Pick<Offered, 'lines' | 'counted'> = { lines: [], counted: [] }

const orderOf = async (needs: LineNeeds, { tenantId }: CommandContext, orderId: OrderId) => {
  const state = await readOrder(needs, tenantId, orderId)
  return isPlaced(state) ? state : undefined
}

type Priced = Pick<Offered, 'lines' | 'counted'> | Readonly<{ refusal: Reply }>

async function priceIn(
  { caches, dayAt }: PricingNeeds,
  { tenantId, at }: Pick<CommandContext, 'tenantId' | 'at'>,
  { placed }: PlacedOrder,
  { cart, knownPosition }: Pick<Addition, 'cart' | 'knownPosition'>,
): Promise<Priced> {
  const menu = await caches.menu.of(tenantId, knownPosition)
  const store = await caches.store.of(tenantId, knownPosition)
  const offered = offer({ menu, store, dayOf: (rule) => dayAt(at, rule) }, { cart, tableId: null })
  if ('refusal' in offered) return offered
  return offered.store.currency === placed.currency ? offered : { refusal: refused('CurrencyChanged') }
}
