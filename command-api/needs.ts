import type { Instant } from '@comanda/domain/kernel/ids.ts'
import { menuStream, storeStream } from '@comanda/domain/kernel/streams.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Config } from '@comanda/http/config.ts'
import { onPool, openPool } from '@comanda/http/database.ts'
import { deriveKey } from '@comanda/http/derive-key.ts'
import { type MenuOfCode, menusByCode } from '@comanda/http/identity/qr-codes.ts'
import type { IdentityDb, IdentitySchema } from '@comanda/http/identity/schema.ts'
import { createKeyedQueue, type KeyedQueue } from '@comanda/http/keyed-queue.ts'
import { type Identifiers, identifiers } from '@comanda/http/keys.ts'
import { createMetrics, type Metrics } from '@comanda/http/metrics.ts'
import { type PersonalData, personalData } from '@comanda/http/personal-data.ts'
import { createSessions, type Sessions } from '@comanda/http/session.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { type CopiedAccounts, createCopiedAccounts } from './accounts/copy.ts'
import { type Hashing, hashingHere } from './accounts/passwords-argon2.ts'
import { type Caches, createCaches } from './cache/caches.ts'
import { stripeTerminals } from './card-payments/stripe-terminals.ts'
import type { CardTerminals } from './card-payments/terminals.ts'
import { changer } from './change.ts'
import { type PaymentQueue, paymentQueue } from './checkout/payment-queue.ts'
import { settlementOf } from './checkout/steps.ts'
import { guardJournals } from './guard-journals.ts'
import { type Handle, handler } from './handle.ts'
import { type IdempotencyRecords, idempotencyRecords } from './idempotency/records.ts'
import type { MenuNeeds } from './menu/routes.ts'
import { type Numbers, numbers } from './numbers/numbers.ts'
import { type BusinessDays, businessDays } from './orders/day.ts'
import { cachedOrders, type OrderKind } from './orders/kind.ts'
import { createTokens, type Tokens } from './orders/tokens.ts'
import { createPeopleNeeds, type PeopleNeeds } from './people-needs.ts'
import { createPins, type Pins } from './pins/pins.ts'
import { type WaitingQrOrders, waitingQrOrders } from './qr/waiting.ts'
import { refundOfNote } from './refunds/steps.ts'
import { type AnswerOnce, answerer, type ContextOf, contextMaker, type Send, sender } from './send.ts'
import type { StoreNeeds } from './store/routes.ts'

/** Dependencies of routes and jobs. Each plugin declares the ones that it uses; `app.ts` adds those of routes alone. */
export type Needs = Readonly<{
  config: Config
  logger: FastifyBaseLogger
  metrics: Metrics
  log: EventLog
  pool: Pool
  identity: IdentityDb
  copiedAccounts: CopiedAccounts
  sessions: Sessions
  ids: Identifiers
  personal: PersonalData
  caches: Caches
  idempotency: IdempotencyRecords
  now: () => Instant
  dayAt: BusinessDays
  menuOfCode: MenuOfCode
  waiting: WaitingQrOrders
  contextOf: ContextOf
  handle: Handle
  invoiceNumbers: Numbers
  creditNoteNumbers: Numbers
  /** Absent: the installation has no provider of card payments. */
  cardTerminals: CardTerminals | undefined
  orders: OrderKind
  placingQueue: KeyedQueue
  paymentQueue: PaymentQueue
  tokens: Tokens
  answer: AnswerOnce
  send: Send
  changeMenu: MenuNeeds['changeMenu']
  changeStore: StoreNeeds['changeStore']
  pins: Pins
}> &
  PeopleNeeds

type NeedsOptions = Readonly<{
  config: Config
  logger: FastifyBaseLogger
  log: EventLog
  now?: () => Instant
  hashing?: Hashing
}>

/** Creates the dependencies of a process. Opens the database, but reads nothing. */
export function createNeeds({ now = clock, hashing = hashingHere, ...options }: NeedsOptions): Needs {
  const { config, logger } = options
  const log = guardJournals(options.log)
  const { secret } = config
  const onTrouble = (err: Error) => logger.warn({ err }, 'an idle database connection broke')
  const pool = openPool(config.databaseUrl, { applicationName: 'comanda-command-api', onTrouble })
  const identity = onPool<IdentitySchema>(pool)
  const idempotency = idempotencyRecords(pool)
  const contextOf = contextMaker(deriveKey(secret, 'command-hash'), now)
  const handle = handler(log)
  const answer = answerer(idempotency, contextOf)
  const caches = createCaches(log)
  const change = changer(answer, handle)
  const orders = cachedOrders()
  const dayAt = businessDays()
  const people = createPeopleNeeds({ config, identity, logger, hashing })
  return {
    ...options,
    log,
    metrics: createMetrics('command-api', config.metricsToken),
    pool,
    identity,
    copiedAccounts: createCopiedAccounts(),
    sessions: createSessions({ db: identity, secret }),
    ids: identifiers(secret),
    personal: personalData(identity, secret),
    caches,
    idempotency,
    now,
    dayAt,
    menuOfCode: menusByCode(identity),
    waiting: waitingQrOrders(identity),
    contextOf,
    handle,
    invoiceNumbers: numbers(log, settlementOf),
    creditNoteNumbers: numbers(log, refundOfNote),
    cardTerminals: config.cardProvider && stripeTerminals({ settings: config.cardProvider, logger }),
    orders,
    placingQueue: createKeyedQueue(),
    paymentQueue: paymentQueue(),
    tokens: createTokens(log),
    answer,
    send: sender(answer, handle),
    changeMenu: change(caches.menu, menuStream),
    changeStore: change(caches.store, storeStream),
    ...people,
    pins: createPins({ identity, passwords: people.passwords, secret }),
  }
}

const clock = () => new Date().toISOString() as Instant // an ISO string by definition
