import type { Call } from '@comanda/http/access.ts'
import { z } from 'zod'
import * as of from './answers.ts'
import { listOf, shaped } from './answers.ts'

const { Count } = of

/** A text that is no JSON, by its media type; the description of the API says so too. */
const file = (contentMediaType: string) => z.string().meta({ contentMediaType })

const Person = shaped({ id: of.Id, name: of.Text.nullable() }).nullable()
const Status = z.enum(['created', 'completed', 'cancelled'])
const Payment = z.enum(['pending', 'paid'])
/** With the decimals of the order's own currency, which may have none. */
const Amount = z.string().regex(/^\d+(\.\d{2,3})?$/)
const seat = { table_id: of.Id.nullable(), table_title: of.Text.nullable(), floor: of.Text.nullable() }

const HistoryRow = shaped({
  id: of.Id,
  token_no: z.int().min(1),
  business_day: of.Day,
  ...seat,
  delivery_type: of.Text,
  customer_type: of.Said,
  customer_name: of.Text.nullable(),
  placed_at: of.Moment,
  last_at: of.Moment,
  closed_at: of.Moment.nullable(),
  status: Status,
  payment_status: Payment,
  invoice_id: of.Id.nullable(),
  currency: of.Said,
  total: Amount,
  items: Count,
  placed_by: Person,
})

const ReplayedLine = shaped({
  id: of.Id,
  line: z.int().min(1),
  item_id: of.Id,
  item_title: of.Said,
  variant_title: of.Text.nullable(),
  addons: listOf(shaped({ id: of.Id, title: of.Said })),
  quantity: z.int().min(1),
  price: Amount,
  amount: Amount,
  tax_title: of.Text.nullable(),
  tax_rate: of.Rate.nullable(),
  tax_type: of.Text.nullable(),
  notes: of.Text.nullable(),
  status: z.enum(['created', 'preparing', 'completed', 'delivered', 'cancelled']),
})

/** An order at one moment of its life. */
const State = shaped({
  status: Status,
  payment_status: Payment,
  invoice_id: of.Id.nullable(),
  checkout: shaped({ settlement_id: of.Id, order_ids: listOf(of.Id).min(1), committed: z.boolean() }).nullable(),
  lines: listOf(ReplayedLine).min(1),
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
})

const Replay = shaped({
  order: shaped({
    id: of.Id,
    token_no: z.int().min(1),
    business_day: of.Day,
    currency: of.Said,
    currency_exponent: Count,
    ...seat,
    delivery_type: of.Text,
    customer_type: of.Said,
    customer_name: of.Text.nullable(),
    placed_at: of.Moment,
  }),
  events: listOf(
    shaped({
      revision: Count,
      position: z.string().regex(/^\d+$/),
      id: of.Id,
      type: of.Said,
      at: of.Moment,
      line: z.int().min(1).nullable(),
      item_title: of.Text.nullable(),
      invoice_id: of.Id.nullable(),
      settlement_id: of.Id.nullable(),
      person: Person,
      device: Person,
      state: State,
    }),
  ),
  as_of: shaped({ at: of.Moment.nullable(), revision: Count.nullable(), state: State.nullable() }),
})

const feedPlace = { epoch: of.Said, seq: Count, position: z.string().regex(/^-?\d+$/) }
const late = z.literal(true).optional()
/** Each text that comes over the socket. */
export const FeedMessage = z.discriminatedUnion('type', [
  shaped({ type: z.literal('hello'), ...feedPlace, at: of.Moment, late }),
  shaped({ type: z.literal('beat'), ...feedPlace, at: of.Moment, late }),
  shaped({ type: z.literal('resync'), ...feedPlace }),
  shaped({
    type: z.literal('changes'),
    ...feedPlace,
    changes: listOf(shaped({ topic: of.Said, type: of.Said, ids: listOf(of.Text), many: late })),
  }),
])

/** What the calls answer that SPEC §7 does not know: our own screens, other machines and programs read them. */
export const answersOfOwnCalls = {
  'GET /audit/orders': shaped({
    orders: listOf(HistoryRow),
    day: of.Day.nullable(),
    next_cursor: of.Said.nullable(),
  }),
  'GET /audit/orders/:id': Replay,
  'GET /superadmin/jobs/failed': listOf(
    shaped({ queue: of.Said, job_id: of.Said, attempts: Count, error: of.Text, failed_at: of.Moment }),
  ),
  'GET /invoices/export.csv': file('text/csv'),
  'GET /customers/export.csv': file('text/csv'),
  'POST /auth/stripe-webhook': shaped({ received: z.literal(true) }),
  'GET /health': shaped({ status: z.literal('ok') }),
  'GET /ready': shaped({
    ready: z.literal(true),
    checks: z.record(z.string(), z.boolean()),
    models: listOf(
      shaped({ name: of.Said, state: of.Said, version: z.int(), checkpoint: z.string().regex(/^-?\d+$/) }),
    ),
    stuck: listOf(of.Said),
    building: listOf(of.Said),
    standing: listOf(of.Said),
  }),
  'GET /openapi.json': shaped({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) }),
  'GET /docs': file('text/html'),
} as const satisfies Partial<Record<Call, z.ZodType>>
