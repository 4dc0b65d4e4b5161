import { z } from 'zod'

/** Ids are lower-case UUIDs, so that they are safe in stream names, URLs and DOM values. */
const id = () => z.uuid()

export const TenantId = id().brand<'TenantId'>()
export type TenantId = z.infer<typeof TenantId>
/** Keyed hash of the e-mail in UUID form: one account per e-mail over all tenants, and no e-mail in a stream name. */
export const UserId = id().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>
/** Keyed hash of the phone in UUID form, per tenant. */
export const CustomerId = id().brand<'CustomerId'>()
export type CustomerId = z.infer<typeof CustomerId>
export const OrderId = id().brand<'OrderId'>()
export type OrderId = z.infer<typeof OrderId>
export const SettlementId = id().brand<'SettlementId'>()
export type SettlementId = z.infer<typeof SettlementId>
export const DiscountId = id().brand<'DiscountId'>()
export type DiscountId = z.infer<typeof DiscountId>
export const AdditionId = id().brand<'AdditionId'>()
export type AdditionId = z.infer<typeof AdditionId>
export const MenuItemId = id().brand<'MenuItemId'>()
export type MenuItemId = z.infer<typeof MenuItemId>
/** A number of portions that was set for a part of the menu: each new number is another count. */
export const CountId = id().brand<'CountId'>()
export type CountId = z.infer<typeof CountId>
export const VariantId = id().brand<'VariantId'>()
export type VariantId = z.infer<typeof VariantId>
export const AddonId = id().brand<'AddonId'>()
export type AddonId = z.infer<typeof AddonId>
export const CategoryId = id().brand<'CategoryId'>()
export type CategoryId = z.infer<typeof CategoryId>
export const StationId = id().brand<'StationId'>()
export type StationId = z.infer<typeof StationId>
export const ChoiceGroupId = id().brand<'ChoiceGroupId'>()
export type ChoiceGroupId = z.infer<typeof ChoiceGroupId>
export const TaxId = id().brand<'TaxId'>()
export type TaxId = z.infer<typeof TaxId>
export const TableId = id().brand<'TableId'>()
export type TableId = z.infer<typeof TableId>
export const PaymentTypeId = id().brand<'PaymentTypeId'>()
export type PaymentTypeId = z.infer<typeof PaymentTypeId>
export const PrinterId = id().brand<'PrinterId'>()
export type PrinterId = z.infer<typeof PrinterId>
export const CardReaderId = id().brand<'CardReaderId'>()
export type CardReaderId = z.infer<typeof CardReaderId>
export const CardPaymentId = id().brand<'CardPaymentId'>()
export type CardPaymentId = z.infer<typeof CardPaymentId>
export const PartPaymentId = id().brand<'PartPaymentId'>()
export type PartPaymentId = z.infer<typeof PartPaymentId>
export const BoardId = id().brand<'BoardId'>()
export type BoardId = z.infer<typeof BoardId>
export const QrOrderId = id().brand<'QrOrderId'>()
export type QrOrderId = z.infer<typeof QrOrderId>
export const VisitId = id().brand<'VisitId'>()
export type VisitId = z.infer<typeof VisitId>
export const ReservationId = id().brand<'ReservationId'>()
export type ReservationId = z.infer<typeof ReservationId>

/** A moment, ISO 8601 in UTC with milliseconds: `2026-11-20T20:32:04.120Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).brand<'Instant'>()
export type Instant = z.infer<typeof Instant>
/** A business day, `YYYY-MM-DD`: it begins at the store's cut-off hour in the store's time zone. */
export const BusinessDay = z.iso.date().brand<'BusinessDay'>()
export type BusinessDay = z.infer<typeof BusinessDay>
/** Numbering period of invoices, a calendar year: `2026`. */
export const Period = z
  .string()
  .regex(/^\d{4}$/)
  .brand<'Period'>()
export type Period = z.infer<typeof Period>
/** `<period>-<number>` with gapless numbers from 1: `2026-418`. */
export const InvoiceId = z
  .string()
  .regex(/^\d{4}-[1-9]\d*$/)
  .brand<'InvoiceId'>()
export type InvoiceId = z.infer<typeof InvoiceId>

export const RefundId = id().brand<'RefundId'>()
export type RefundId = z.infer<typeof RefundId>
/** `CN-<period>-<number>` with gapless numbers from 1 in a separate series: `CN-2026-7`. */
export const CreditNoteId = z
  .string()
  .regex(/^CN-\d{4}-[1-9]\d*$/)
  .brand<'CreditNoteId'>()
export type CreditNoteId = z.infer<typeof CreditNoteId>

/** Personal data as stored in the log: ciphertext under one person's key. The domain never decrypts it. */
export const Sealed = z.string().max(4_000).brand<'Sealed'>()
export type Sealed = z.infer<typeof Sealed>
