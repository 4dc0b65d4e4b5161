// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Course } from '../kernel/course-schema.ts'
import { AddonId, CategoryId, CountId, Instant, MenuItemId, TaxId, UserId, VariantId } from '../kernel/ids.ts'
import { Money } from '../kernel/money-schemas.ts'
import { itemStatuses } from './item-status.ts'

/** Tax of a line (rule M4). `ratePpm` is in parts per million: 8.875 % is 88750. */
export const LineTax = z
  .object({ taxId: TaxId, title: z.string(), ratePpm: z.int(), type: z.enum(['exclusive', 'inclusive']) })
  .readonly()
export type LineTax = z.infer<typeof LineTax>

/** A line as it was sold: later changes of the menu do not affect titles, price and tax. */
export const OrderLine = z
  .object({
    /** Line number from 1, in the order of the cart. */
    line: z.int().positive(),
    itemId: MenuItemId,
    title: z.string(),
    categoryId: CategoryId.nullable(),
    variant: z.object({ variantId: VariantId, title: z.string() }).readonly().nullable(),
    addons: z.array(z.object({ addonId: AddonId, title: z.string() }).readonly()).readonly(),
    quantity: z.int().positive(),
    /** Per unit: the variant's price (or the base price) plus the addons, before an exclusive tax. */
    unitPrice: Money,
    tax: LineTax.nullable(),
    notes: z.string().nullable(),
    /** Absent: served at once. */
    course: Course.optional(),
    /** Present if the kitchen must prepare it before others. */
    rush: z.literal(true).optional(),
    /** Present if the note mentions an allergy. */
    allergy: z.literal(true).optional(),
    /** Seat of the guest at the table, from 1; absent: for the whole table. */
    seat: z.int().positive().optional(),
    /** Counts that granted the portions, each with the id of its item, variant or addon; absent: none. */
    counts: z
      .array(z.object({ countId: CountId, partId: z.uuid() }).readonly())
      .readonly()
      .optional(),
  })
  .readonly()
export type OrderLine = z.infer<typeof OrderLine>

/** Reduction of a bill other than a discount, with the person responsible and its time. */
export const Reduction = z.object({ amount: Money, by: UserId.nullable(), at: Instant }).readonly()
export type Reduction = z.infer<typeof Reduction>

/** A line that was sent to the kitchen, with its status and the time of that status. */
export const SentLine = OrderLine.unwrap()
  .extend({
    status: z.enum(itemStatuses),
    statusAt: Instant,
    /** null: held. Absent: never held. */
    firedAt: Instant.nullable().optional(),
    /** Absent: not passed. */
    passedAt: Instant.optional(),
    /** Present if the kitchen had begun the line and its status does not say it; absent in older events. */
    wasStarted: z.literal(true).optional(),
    /** Price on the printed bill; absent: the present one, also in older events. */
    printedPrice: OrderLine.unwrap().pick({ unitPrice: true, tax: true }).readonly().optional(),
    /** Absent if no change of options made it cheaper. */
    reduction: Reduction.optional(),
    /** Reductions before the last one, oldest first; absent: none. */
    earlierReductions: z.array(Reduction).readonly().optional(),
  })
  .readonly()
export type SentLine = z.infer<typeof SentLine>
