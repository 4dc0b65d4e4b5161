import { maxCourse } from '@comanda/domain/kernel/course.ts'
import type { AddonId, MenuItemId, VariantId } from '@comanda/domain/kernel/ids.ts'
import { maxAddons } from '@comanda/domain/menu/limits.ts'
import { maxCovers } from '@comanda/domain/visits/visit.ts'
import { z } from 'zod'
import { amount, amountOf, idOf, idOrNone, WireId } from '../fields.ts'
import type { Frozen } from '../frozen.ts'

export const Seat = z.int('Unknown seat!').min(1, 'Unknown seat!').max(maxCovers, 'Unknown seat!')

export const CartLine = z.object({
  id: WireId,
  variant_id: WireId.nullish(),
  addons_ids: z.array(WireId).max(maxAddons, 'This item has too many addons!').nullish(),
  quantity: amount('Please provide valid quantity!'),
  notes: z.string().max(1_000, 'Notes must have at most 100 characters!').nullish(),
  /** Claimed price: compared with the menu, never stored. */
  price: amount('Please provide valid price!'),
  /** True from clients that know choice groups: then too few or too many options are refused. */
  knows_choices: z.boolean().nullish(),
  /** Absent: served at once, as from older clients. */
  course: z.int('Unknown course!').min(1, 'Unknown course!').max(maxCourse, 'Unknown course!').nullish(),
  /** True if the kitchen must prepare it before others. */
  rush: z.boolean('Please say true or false!').nullish(),
  /** True if the note mentions an allergy. */
  allergy: z.boolean('Please say true or false!').nullish(),
  /** Seat of the guest; absent: for the whole table. */
  seat: Seat.nullish(),
})

/** A line with unvalidated ids: each is looked up in the menu before it is used. */
export const lineOf = (line: z.output<typeof CartLine>) => ({
  id: idOf(line.id) as MenuItemId,
  variant_id: idOrNone(line.variant_id) as VariantId | null,
  addons_ids: (line.addons_ids ?? []).map((id) => idOf(id) as AddonId),
  quantity: amountOf(line.quantity) ?? Number.NaN,
  notes: line.notes ?? null,
  price: amountOf(line.price),
  course: line.course ?? null,
  knows_choices: line.knows_choices ?? false,
  rush: line.rush ?? false,
  allergy: line.allergy ?? false,
  seat: line.seat ?? null,
})

/**
 * The body of the 409 with the prices that differ from the claimed ones; the figures are the server's. A guest, who
 * claims only a total, gets the price of every line.
 */
export const PricesChanged = z.strictObject({
  message: z.string(),
  totals: z.strictObject({ netTotal: z.string(), taxTotal: z.string(), total: z.string() }),
  lines: z.array(
    z.strictObject({
      line: z.int(),
      id: z.string(),
      title: z.string(),
      claimed: z.union([z.string(), z.number()]).nullable(),
      price: z.string(),
    }),
  ),
})
export type PricesChanged = Frozen<z.output<typeof PricesChanged>>
