import { PaymentTypeId, TableId } from '@comanda/domain/kernel/ids.ts'
import { Currency } from '@comanda/domain/kernel/money.ts'
import { maxTextLength } from '@comanda/domain/kernel/text.ts'
import { z } from 'zod'
import { flag, line, optionalText } from '../forms.ts'

/** `image` is always null from clients of 1.2.0 and is never read (WIRE §8). Zone and cut-off come from our own web. */
export const StoreForm = z.object({
  storeName: line('Please provide store name!'),
  address: optionalText(maxTextLength),
  phone: optionalText(100),
  email: optionalText(254),
  currency: z.preprocess((code) => (code === '' ? null : code), Currency.nullish().catch(unknownCurrency)),
  isQRMenuEnabled: flag,
  isQROrderEnabled: flag,
  timeZone: z.preprocess((zone) => zone || undefined, z.string().max(64).optional()),
  cutOffHour: z.preprocess(
    (hour) => (hour === '' || hour === null ? undefined : hour),
    z.coerce.number({ error: 'Please provide valid cut-off hour!' }).optional(),
  ),
})

/** No currency has this code: the domain refuses it with its own text. */
function unknownCurrency(): Currency {
  return Currency.parse('XXX')
}

export const PrintForm = z.object({
  pageFormat: z.preprocess(
    (format) => (format === null || format === undefined || format === '' ? '80' : String(format)),
    z.enum(['80', '57'], { error: 'Please provide valid page format!' }),
  ),
  header: optionalText(maxTextLength),
  footer: optionalText(maxTextLength),
  showNotes: flag,
  isEnablePrint: flag,
  showStoreDetails: flag,
  showCustomerDetails: flag,
  printToken: flag,
})

const wrongCapacity = "Please provide Valid Seating Capacity count or '0'"
export const TableForm = z.object({
  title: line('Please provide Title!'),
  floor: line("Please provide Floor or use '-'"),
  seatingCapacity: line("Please provide Seating Capacity or '0'", 20)
    .refine((text) => /^\d{1,9}$/.test(text), wrongCapacity)
    .transform(Number),
})
export const TablePath = z.object({ id: TableId })

export const NewPaymentType = z.object({ title: line('Please provide Payment Type Title!'), isActive: flag })
export const PaymentTypeForm = z.object({ title: line('Please provide title!'), isActive: flag })
export const PaymentTypeSwitch = z.object({ isActive: flag })
export const PaymentTypePath = z.object({ id: PaymentTypeId })
