import type { Money } from '@comanda/domain/kernel/money.ts'
import { type Bill, bill, type Tax, type TaxedLine } from '@comanda/domain/kernel/tax.ts'

export type Dining = 'dinein' | 'delivery' | 'takeaway'

export type CartLine = Readonly<{
  key: string
  itemId: string
  title: string
  variant: Readonly<{ id: string; title: string }> | null
  addons: readonly Readonly<{ id: string; title: string }>[]
  unitPrice: Money
  tax: Tax | null
  quantity: number
  notes: string | null
  /** Former price, if the menu's price has changed since the draft was saved or the guest ordered. */
  was: Money | null
  /** True if the item, its variant or an addon is no longer on the menu: the line can only be removed. */
  gone: boolean
  /** Absent or null: served at once. */
  course?: number | null | undefined
  /** True if the kitchen must prepare it before others. */
  rush?: boolean | undefined
  /** True if the note mentions an allergy. */
  allergy?: boolean | undefined
  /** Seat of the guest; absent: for the whole table. */
  seat?: number | undefined
}>

/** A customer, identified by the phone (C5). */
export type Customer = Readonly<{ phone: string; name: string }>

export type Cart = Readonly<{
  lines: readonly CartLine[]
  dining: Dining
  tableId: string | null
  /** True if "No table" was chosen: Dine-In is sent without a table, and the till does not ask again. */
  withoutTable: boolean
  customer: Customer | null
  /** The guest's QR order that this bill answers. */
  qrOrderId: string | null
  /** Seat of the next dishes; absent or null: the whole table. */
  guestSeat?: number | null | undefined
}>

export type CartAction =
  | Readonly<{ type: 'add'; line: CartLine }>
  | Readonly<{ type: 'plus' | 'minus' | 'remove'; key: string }>
  | Readonly<{ type: 'restore'; line: CartLine; at: number }>
  | Readonly<{ type: 'note'; key: string; notes: string }>
  | Readonly<{ type: 'course'; key: string; course: number | null }>
  /** `key` null: every line. */
  | Readonly<{ type: 'rush'; key: string | null; rush: boolean }>
  | Readonly<{ type: 'allergy'; key: string; allergy: boolean }>
  /** Replaces the line with this key, in its position. */
  | Readonly<{ type: 'revise'; line: CartLine; notes: string }>
  | Readonly<{ type: 'dine'; dining: Dining }>
  | Readonly<{ type: 'seat'; tableId: string | null }>
  | Readonly<{ type: 'forSeat'; seat: number | null }>
  | Readonly<{ type: 'serve'; customer: Customer | null }>
  | Readonly<{ type: 'replace'; cart: Cart }>
  /** Makes the bill independent: the guest order that it answered was sent or dismissed elsewhere. */
  | Readonly<{ type: 'unlink' }>
  | Readonly<{ type: 'new' }>

export const emptyCart: Cart = {
  lines: [],
  dining: 'dinein',
  tableId: null,
  withoutTable: false,
  customer: null,
  qrOrderId: null,
}
export const maxPerLine = 999
export const longestNote = 100

export function cartAfter(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return {
        ...cart,
        lines: addLine(cart.lines, { ...action.line, ...(cart.guestSeat && { seat: cart.guestSeat }) }),
      }
    case 'plus':
      return changeLine(cart, action.key, (line) => ({ ...line, quantity: Math.min(maxPerLine, line.quantity + 1) }))
    case 'minus':
      return changeLine(cart, action.key, (line) =>
        line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : null,
      )
    case 'remove':
      return changeLine(cart, action.key, () => null)
    case 'restore':
      return { ...cart, lines: cart.lines.toSpliced(action.at, 0, action.line) }
    case 'note':
      return changeLine(cart, action.key, (line) => ({ ...line, notes: noteOf(action.notes) }))
    case 'course':
      return changeLine(cart, action.key, (line) => ({ ...line, course: action.course }))
    case 'rush': {
      const { key, rush } = action
      return { ...cart, lines: cart.lines.map((line) => (key === null || line.key === key ? { ...line, rush } : line)) }
    }
    case 'allergy':
      return changeLine(cart, action.key, (line) => ({ ...line, allergy: action.allergy }))
    case 'revise':
      return changeLine(cart, action.line.key, ({ course, rush, allergy, seat }) => ({
        ...action.line,
        course,
        rush,
        allergy,
        seat,
        notes: noteOf(action.notes),
      }))
    case 'dine':
      return { ...cart, dining: action.dining }
    case 'seat':
      return { ...cart, tableId: action.tableId, withoutTable: action.tableId === null, guestSeat: undefined }
    case 'forSeat':
      return { ...cart, guestSeat: action.seat }
    case 'serve':
      return { ...cart, customer: action.customer }
    case 'replace':
      return action.cart
    case 'unlink':
      return { ...cart, qrOrderId: null }
    case 'new':
      return emptyCart
  }
}

/** The typed note; null if it is blank. */
const noteOf = (typed: string): string | null => typed.trim().slice(0, longestNote) || null

/** Adds to the line with the same dish, options and note, or else as a new line. */
function addLine(lines: readonly CartLine[], line: CartLine): readonly CartLine[] {
  const same = lines.findIndex(
    (other) => mergeKeyOf(other) === mergeKeyOf(line) && other.notes === line.notes && !other.gone,
  )
  if (same === -1) return [...lines, line]
  return lines.map((other, index) =>
    index === same ? { ...other, quantity: Math.min(maxPerLine, other.quantity + line.quantity) } : other,
  )
}

/** Lines with equal keys are merged if their notes are equal too. */
const mergeKeyOf = ({ itemId, variant, addons, unitPrice, course, rush, allergy, seat }: CartLine): string =>
  [
    itemId,
    course ?? '',
    rush === true,
    allergy === true,
    seat ?? '',
    variant?.id ?? '',
    ...addons.map(({ id }) => id).toSorted(),
    unitPrice,
  ].join('|')

/** The cart with a changed line, or without it if `change` returns null. */
function changeLine(cart: Cart, key: string, change: (line: CartLine) => CartLine | null): Cart {
  return { ...cart, lines: cart.lines.flatMap((line) => (line.key === key ? (change(line) ?? []) : line)) }
}

/** Bill by the server's rule, so that the claimed total equals the computed one. Dishes off the menu are left out. */
export const billOf = (lines: readonly CartLine[]): Bill => bill(taxedLines(lines))

export const taxedLines = (lines: readonly CartLine[]): readonly TaxedLine[] =>
  lines
    .filter(({ gone }) => !gone)
    .map(({ unitPrice, quantity, tax }, index) => ({ line: index + 1, unitPrice, quantity, tax }))

export const countOf = (lines: readonly CartLine[]): number => lines.reduce((count, line) => count + line.quantity, 0)

export function countsByItem(lines: readonly CartLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { itemId, quantity } of lines) counts.set(itemId, (counts.get(itemId) ?? 0) + quantity)
  return counts
}

export const tableOf = (cart: Cart): string | null => (cart.dining === 'dinein' ? cart.tableId : null)

/** True if the till must ask for a table before a Dine-In order is sent. A deleted table counts as none. */
export const needsTable = (cart: Cart, tables: readonly Readonly<{ id: string }>[]): boolean =>
  cart.dining === 'dinein' && !cart.withoutTable && tables.length > 0 && !tables.some(({ id }) => id === cart.tableId)
