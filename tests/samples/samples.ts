import * as ids from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { Currency } from '@comanda/domain/kernel/money-schemas.ts'
import type { Placement } from '@comanda/domain/orders/commands.ts'
import type { LineTax, OrderLine } from '@comanda/domain/orders/lines.ts'
import type { z } from 'zod'

/** Readable, valid ids for specs: the same number is the same id. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const idOf =
  <Schema extends z.ZodType>(schema: Schema) =>
  (number: number): z.infer<Schema> =>
    schema.parse(uuid(number))

export const orderId = idOf(ids.OrderId)
export const settlementId = idOf(ids.SettlementId)
export const itemId = idOf(ids.MenuItemId)
export const variantId = idOf(ids.VariantId)
export const addonId = idOf(ids.AddonId)
export const categoryId = idOf(ids.CategoryId)
export const stationId = idOf(ids.StationId)
export const choiceGroupId = idOf(ids.ChoiceGroupId)
export const taxId = idOf(ids.TaxId)
export const tableId = idOf(ids.TableId)
export const paymentTypeId = idOf(ids.PaymentTypeId)
export const userId = idOf(ids.UserId)
export const tenantId = idOf(ids.TenantId)

export const at = (text: string) => ids.Instant.parse(text)
export const day = (text: string) => ids.BusinessDay.parse(text)
export const sealed = (text: string) => ids.Sealed.parse(text)
export const invoiceId = (text: string) => ids.InvoiceId.parse(text)
export const now = at('2026-11-20T20:32:04.120Z')
export const today = day('2026-11-20')
export const period = ids.Period.parse('2026')
export const euro = Currency.parse('EUR')
export const yen = Currency.parse('JPY')
export const dinar = Currency.parse('KWD')
export const context = { by: userId(900), at: now }

export const vat = (ratePpm: number, type: LineTax['type']): LineTax => ({
  taxId: taxId(ratePpm),
  title: `VAT ${ratePpm}`,
  ratePpm,
  type,
})

export const orderLine = (line: number, change: Partial<OrderLine> = {}): OrderLine => ({
  line,
  itemId: itemId(line),
  title: `Dish ${line}`,
  categoryId: null,
  variant: null,
  addons: [],
  quantity: 1,
  unitPrice: money(1000),
  tax: null,
  notes: null,
  ...change,
})

export const placement = (change: Partial<Placement> = {}): Placement => ({
  orderId: orderId(1),
  tokenNo: 7,
  businessDay: today,
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customer: null,
  table: { tableId: tableId(4), title: 'T4', floor: 'Ground' },
  currency: euro,
  lines: [orderLine(1), orderLine(2)],
  qrOrderId: null,
  ...change,
})
