import type { MenuItem, MenuOption, OrderLineRequest } from '../../api/pos.ts'
import type { QrOrderItem } from '../../api/qr-orders.ts'
import { type Currency, fromWire } from '../../money.ts'
import type { CartLine } from './cart.ts'
import { refreshLine, taxOf } from './menu-line.ts'

/** A line of a guest order at the menu's current price, or marked as gone under the title that the guest has seen. */
export function lineFromQr(ordered: QrOrderItem, key: string, menu: readonly MenuItem[], currency: Currency): CartLine {
  const line: CartLine = {
    key,
    itemId: ordered.item_id,
    title: ordered.item_title,
    variant: ordered.variant_id === null ? null : { id: ordered.variant_id, title: ordered.variant_title ?? '' },
    addons: ordered.addons ?? [],
    unitPrice: fromWire(ordered.price, currency),
    tax: taxOf(ordered),
    quantity: ordered.quantity,
    notes: ordered.notes,
    was: null,
    gone: false,
  }
  return refreshLine(line, menu, currency)
}

/** A line of a refused order at the menu's current price, or marked as gone. */
export function lineFromRequest(
  sent: OrderLineRequest,
  key: string,
  menu: readonly MenuItem[],
  currency: Currency,
): CartLine {
  const item = menu.find(({ id }) => id === sent.id)
  const titled = (id: string, among: readonly MenuOption[] = []) => ({
    id,
    title: among.find((option) => option.id === id)?.title ?? '',
  })
  const line: CartLine = {
    key,
    itemId: sent.id,
    title: sent.title,
    variant: sent.variant_id === null ? null : titled(sent.variant_id, item?.variants),
    addons: sent.addons_ids.map((id) => titled(id, item?.addons)),
    unitPrice: fromWire(sent.price, currency),
    tax: item ? taxOf(item) : null,
    quantity: sent.quantity,
    notes: sent.notes,
    was: null,
    gone: false,
    ...(sent.course !== undefined && { course: sent.course }),
    ...(sent.rush && { rush: sent.rush }),
    ...(sent.allergy && { allergy: sent.allergy }),
    ...(sent.seat && { seat: sent.seat }),
  }
  return refreshLine(line, menu, currency)
}
