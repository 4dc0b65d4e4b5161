import type { z } from 'zod'
import { AllowanceEvent } from './allowances/events.ts'
import { CardPaymentEvent } from './card-payments/events.ts'
import { CustomerEvent } from './customers/events.ts'
import { InvoiceEvent } from './invoices/events.ts'
import { MenuEvent } from './menu/events.ts'
import { OrderEvent } from './orders/events.ts'
import { PortionsEvent } from './portions/events.ts'
import { QrOrderEvent } from './qr-orders/events.ts'
import { CreditNoteEvent, RefundEvent } from './refunds/events.ts'
import { ReservationEvent } from './reservations/events.ts'
import { StoreEvent } from './store/events.ts'
import { TableEvent } from './tables/events.ts'
import { TenantEvent } from './tenants/events.ts'
import { TokenEvent } from './tokens/events.ts'
import { UserEvent } from './users/events.ts'
import { VisitEvent } from './visits/events.ts'

/** All events that the log may contain, by category of their streams. */
export const eventsByCategory = {
  order: OrderEvent,
  qrOrder: QrOrderEvent,
  invoices: InvoiceEvent,
  refunds: RefundEvent,
  creditNotes: CreditNoteEvent,
  tokens: TokenEvent,
  menu: MenuEvent,
  store: StoreEvent,
  user: UserEvent,
  tenant: TenantEvent,
  customer: CustomerEvent,
  reservation: ReservationEvent,
  allowance: AllowanceEvent,
  visit: VisitEvent,
  table: TableEvent,
  cardPayments: CardPaymentEvent,
  portions: PortionsEvent,
} as const

export type AnyEvent = z.infer<(typeof eventsByCategory)[keyof typeof eventsByCategory]>

/** Versions above 1 of event data this program knows. Metadata without a version is version 1. */
const currentVersions = new Map<string, number>()

/** A type unknown to this program, or a known type written by a newer program in a newer version. */
type Unreadable = Readonly<{ unknown: true }> | Readonly<{ newer: true }>

const schemas = new Map<string, z.ZodType<AnyEvent>>(
  Object.values(eventsByCategory).flatMap((category) =>
    category.options.map((option) => {
      const schema: z.ZodType<AnyEvent> = option
      return [option.unwrap().shape.type.value, schema] as const
    }),
  ),
)

export const eventTypes: readonly string[] = [...schemas.keys()]

/** Validates a recorded event. Throws if a known type violates its schema: the log is damaged then. */
export function parseEvent(type: string, data: unknown, version = 1): AnyEvent | Unreadable {
  const schema = schemas.get(type)
  if (!schema) return { unknown: true }
  return version > (currentVersions.get(type) ?? 1) ? { newer: true } : schema.parse({ type, data })
}
