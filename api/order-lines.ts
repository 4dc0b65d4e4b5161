import { AdditionId } from '@comanda/domain/kernel/ids.ts'
import { maxCartLines, maxQuantity } from '@comanda/domain/menu/price-cart.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { amountOf, idOf, WireId } from './fields.ts'
import { CartLine, lineOf, Seat } from './shapes/cart.ts'
import { ItemPath, orderIdIn } from './shapes/order-ids.ts'
import { approval } from './shapes/pin.ts'
import { Id, Message, Title } from './values.ts'
import { till } from './who.ts'

const quantity = z
  .int('Please provide valid quantity!')
  .min(1, 'Please provide valid quantity!')
  .max(maxQuantity, 'Please provide valid quantity!')

export const addToOrder = call('POST /orders/add', till, {
  summary: 'Adds items to an open, unpaid order, at the prices of the menu.',
  maxBytes: bodyBytes.list,
  body: z.object({
    orderId: WireId.transform((id) => orderIdIn(idOf(id))),
    /** Created by the client, so that a repeated request adds once. */
    additionId: z.uuid('Please provide what is added!').transform((id) => AdditionId.parse(id.toLowerCase())),
    cart: z
      .array(CartLine, 'Cart is empty!')
      .min(1, 'Cart is empty!')
      .max(maxCartLines, 'The cart has too many lines!')
      .transform((lines) => lines.map(lineOf)),
  }),
  /** `ids`: the new items. */
  answer: z.strictObject({ message: Title, ids: z.array(Id).min(1) }),
})

export const seatItem = call('POST /orders/seat/:id', till, {
  summary:
    'Changes the seat of an item on an open, unpaid order; 409 with the current state if the item has changed meanwhile.',
  params: ItemPath,
  body: z
    .object({
      /** Portions that the item had on the screen. */
      of: quantity,
      /** Number of portions for this seat, which become a separate item; absent: all. */
      quantity: quantity.nullish(),
      /** null: for the whole table. */
      seat: Seat.nullable(),
    })
    .refine(({ of, quantity }) => (quantity ?? of) <= of, 'There are not so many of this item any more!'),
  answer: Message,
})

export const reviseItem = call('POST /orders/revise/:id', till, {
  summary:
    'Changes note or options of an item that is not started, or marks of an item that is not made; 409 with the current state if it has changed meanwhile.',
  params: ItemPath,
  body: z
    .object({
      /** Portions that the item had on the screen. */
      of: quantity,
      /** Number of portions to change, which become a separate item; absent: all. */
      quantity: quantity.nullish(),
      /** null: no note; absent: unchanged. */
      notes: z.string().max(1_000, 'Notes must have at most 100 characters!').nullable().optional(),
      /** Absent: they stay. */
      marks: z.object({ rush: z.boolean(), allergy: z.boolean() }).optional(),
      /** Absent: they stay. */
      options: CartLine.pick({ variant_id: true, addons_ids: true, knows_choices: true, price: true })
        .transform((options) => {
          const { variant_id, addons_ids, knows_choices } = lineOf({ ...options, id: '', quantity: 1 })
          return { variant_id, addons_ids, knows_choices, price: amountOf(options.price) }
        })
        .optional(),
      /** Required if cheaper options exceed a limit of the person. */
      approval,
    })
    .refine(({ of, quantity }) => (quantity ?? of) <= of, 'There are not so many of this item any more!')
    .refine(
      ({ notes, marks, options }) => notes !== undefined || marks !== undefined || options !== undefined,
      'Please say what to change!',
    ),
  answer: Message,
})
