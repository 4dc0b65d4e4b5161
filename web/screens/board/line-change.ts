import type { Order, OrderItem } from '../../api/orders.ts'
import type { Reason } from './ReasonPicker.tsx'

export type Line = Readonly<{ item: OrderItem; order: Pick<Order, 'token_no' | 'currency'> }>
/** Marks for the kitchen. */
export type Marks = Readonly<{ rush: boolean; allergy: boolean }>
/** Options by id, and the price of one portion with them. */
export type LineOptions = Readonly<{ variantId: string | null; addonIds: readonly string[]; price: string }>

export type Addition = Line & Readonly<{ count: number; options: LineOptions; notes: string | null; mayUndo: boolean }>

export type Void = Line & Readonly<{ count: number; reason: Reason | null }>

export type Revision = Line &
  Readonly<{
    /** Number of changed portions. */
    count: number
    /** undefined: unchanged. */
    notes: string | null | undefined
    /** undefined: unchanged. */
    marks?: Marks | undefined
    /** undefined: unchanged. */
    options: LineOptions | undefined
    isUndo?: boolean
  }>

/** A new seat for `count` portions; null: the whole table. */
export type Seating = Line & Readonly<{ count: number; seat: number | null; isUndo?: boolean }>

/** A command about a sent item as plain data, so that a conflict can be resolved after a reload. */
export type LineChange =
  | ({ kind: 'add' } & Addition)
  | ({ kind: 'void' } & Void)
  | ({ kind: 'restore' } & Line)
  | ({ kind: 'seat' } & Seating)
  | ({ kind: 'revise' } & Revision)
