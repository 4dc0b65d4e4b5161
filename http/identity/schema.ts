import type {
  OrderId,
  PrinterId,
  QrOrderId,
  ReservationId,
  SettlementId,
  TableId,
  TenantId,
  UserId,
  VisitId,
} from '@comanda/domain/kernel/ids.ts'
import type { ApprovedValues } from '@comanda/domain/orders/limits.ts'
import type { DeactivationReason, SubscriptionId } from '@comanda/domain/tenants/events.ts'
import type { UserLimits } from '@comanda/domain/users/limits.ts'
import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import type { StartScreen } from '@comanda/domain/users/start-screens.ts'
import type { ColumnType, Generated, JSONColumnType, Kysely, RawBuilder } from 'kysely'

/** ISO text when read (see database.ts), a Date or ISO text when written. */
type Moment = ColumnType<string, Date | string, Date | string>
type MomentOrNull = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

/** Durable state that is not derived from the log: secrets, sessions, keys, checkpoints of reactions. */
export type IdentitySchema = {
  'identity.tenants': {
    tenant_id: TenantId
    is_active: boolean
    active_until: MomentOrNull
    /** The subscription that can be cancelled; null if there is none. */
    subscription_id: ColumnType<SubscriptionId | null, SubscriptionId | null | undefined, SubscriptionId | null>
    subscription_end: MomentOrNull
    /** End of the time in which a restaurant that the platform closed reads and settles its bills. */
    settles_until: MomentOrNull
    deactivation_reason: ColumnType<
      DeactivationReason | null,
      DeactivationReason | null | undefined,
      DeactivationReason | null
    >
    closed_at: MomentOrNull
    /** Time at which the deletion was completed: accounts deleted, people erased, no further charges. */
    cleared_at: MomentOrNull
    position: Generated<number>
  }
  'identity.subscriptions': {
    subscription_id: SubscriptionId
    tenant_id: TenantId
    status: 'alive' | 'lapsed' | 'ended'
    expires_on: Moment
  }
  /**
   * Webhook messages of the payment provider: stored before they are answered, processed afterwards. No personal data.
   */
  'identity.provider_events': {
    event_id: string
    type: string
    /** The subscription of the message's object; null if the message is not used. */
    subscription_id: SubscriptionId | null
    tenant_id: TenantId | null
    status: string | null
    starts_on: MomentOrNull
    expires_on: MomentOrNull
    received_at: Generated<string>
    applied_at: MomentOrNull
  }
  /** Jobs that failed for good: kept here because the queue is lost with Redis. */
  'identity.failed_jobs': { queue: string; job_id: string; attempts: number; error: string; failed_at: Moment }
  'identity.accounts': {
    user_id: UserId
    /** null for a super-admin. */
    tenant_id: TenantId | null
    role: Role
    scopes: Scope[]
    password_hash: string
    is_active: boolean
    /** Sealed under the person's key (personal-data.ts). */
    username: string
    name: string
    designation: string | null
    /** Limits of the person, for lists; commands read them from the log. Null: none. */
    limits: ColumnType<UserLimits | null, string | null | undefined, string | null>
    /** Chosen by the person; null: none. */
    start_screen: ColumnType<StartScreen | null, StartScreen | null | undefined, StartScreen | null>
    /** Log position of the last event copied here, so that an older event never overwrites a newer one. */
    position: Generated<number>
    created_at: Generated<string>
  }
  'identity.sessions': {
    session_id: string
    user_id: UserId
    tenant_id: TenantId | null
    refresh_hash: string
    previous_hash: string | null
    /** The token that replaced `previous_hash`, sealed, for parallel refreshes during the grace time. */
    successor: string | null
    rotated_at: Moment
    device_name: string
    ip: string
    created_at: Generated<string>
    last_seen_at: Moment
    expires_at: Moment
    ended_at: MomentOrNull
    /** Id of the device, unchanged when another person takes over by PIN; null before: then the id of the session. */
    device_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  /** PINs, hashed slowly together with a key that is not in the database. */
  'identity.pins': { user_id: UserId; tenant_id: TenantId; pin_hash: string; set_at: Generated<string> }
  /** Wrong PINs since the last correct one, by person and by device. */
  'identity.pin_attempts': {
    subject: string
    tenant_id: TenantId
    failures: number
    last_at: Moment
    locked_until: Moment
  }
  /** Approvals of one request each. `command_id`: the command that has used it. `approved_values`: by order. */
  'identity.approvals': {
    approval_id: string
    tenant_id: TenantId
    requester: UserId
    approver: UserId
    request_hash: string
    approved_values: ColumnType<ApprovedValues, string, never>
    command_id: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Generated<string>
    expires_at: ColumnType<string, string | RawBuilder<string>, string>
  }
  /**
   * Questions for an approval on another device. In the order of `requests`: `asked_values`, by order, and `approvals`,
   * the ids of what was approved.
   */
  'identity.approval_requests': {
    request_id: string
    tenant_id: TenantId
    requester: UserId
    requests: ColumnType<readonly { path: string; body: Record<string, unknown> }[], string, never>
    asked_values: ColumnType<readonly ApprovedValues[], string, never>
    state: Generated<'open' | 'approved' | 'refused' | 'ended'>
    approver: UserId | null
    approvals: ColumnType<readonly string[], string | undefined, string>
    requested_at: Generated<string>
    expires_at: ColumnType<string, RawBuilder<string>, never>
  }
  'identity.person_keys': { tenant_id: string; person_id: string; key: Buffer; created_at: Generated<string> }
  /** Forgotten people, by keyed hashes of their ids. Each entry deletes the key of that time, once. */
  'identity.erasures': { tenant_id: string; person_id: string; erased_at: Moment }
  'identity.idempotency_records': {
    tenant_id: string
    command_id: string
    hash: string
    status: number
    /** The answer's exact bytes; '' with status 0 if the id is taken and the answer still pending. */
    body: string
    created_at: Generated<string>
  }
  'identity.reset_tokens': {
    token_hash: string
    user_id: UserId
    created_at: Generated<string>
    expires_at: Moment
    used_at: MomentOrNull
  }
  /** Password of a new user until the command's UserAdded is in the log. It belongs to that command only. */
  'identity.pending_passwords': {
    command_id: string
    user_id: UserId
    password_hash: string
    created_at: Generated<string>
  }
  /**
   * Pending mails, durable, so that a lost queue loses none. They contain the recipient's id and the reason, no address
   * or text.
   */
  'identity.mails': {
    mail_id: string
    kind: 'reset-password' | 'already-registered'
    user_id: UserId
    created_at: Generated<string>
    sent_at: MomentOrNull
    failures: Generated<number>
  }
  'identity.checkpoints': { name: string; position: number }
  /** Running checkouts, one row per order: one order does not tell which others its checkout includes. */
  'identity.open_checkouts': { tenant_id: TenantId; order_id: OrderId; settlement_id: SettlementId; started_at: Moment }
  /**
   * Times at which tables are reserved: copied from the reservations' streams, so that a booking can warn of an
   * overlap.
   */
  'identity.table_bookings': {
    tenant_id: TenantId
    reservation_id: ReservationId
    /** null if the reservation has no table any more. */
    table_id: TableId | null
    starts_at: string
    position: number
  }
  /** Open orders of each table, copied from the orders' streams. */
  'identity.table_orders': { tenant_id: TenantId; order_id: OrderId; table_id: TableId }
  /** Guests at each table, copied from the visits' streams. */
  'identity.table_visits': {
    tenant_id: TenantId
    visit_id: VisitId
    /** null: the guests have left. */
    table_id: TableId | null
    came_from: TableId | null
    /** Tables that are joined to it. */
    joined_ids: TableId[]
    position: number
  }
  /** The restaurant of a printed QR code, looked up before the tenant is known. Copied from StoreOpened. */
  'identity.qr_codes': { code: string; tenant_id: TenantId }
  /**
   * Pending guest orders, copied from their streams. `claimed_by` is the order that is being created from one, or its
   * own id while it is being dismissed.
   */
  'identity.waiting_qr_orders': {
    tenant_id: TenantId
    qr_order_id: QrOrderId
    claimed_by: OrderId | QrOrderId | null
    claimed_at: MomentOrNull
  }
  /** Print jobs, kept for a day. They are no events: a lost paper changes no bill. */
  'identity.print_jobs': {
    job_id: string
    tenant_id: TenantId
    printer_id: PrinterId
    /** polled: the printer asks for its papers; network: the server connects to it. */
    way: 'polled' | 'network'
    kind: 'receipt' | 'bill' | 'ticket' | 'test'
    /** Number of the invoice, or the tokens, for the list of the settings. */
    reference: string
    document: JSONColumnType<object>
    /** Order and lines on the paper of a kitchen ticket; null: another paper. */
    order_id: OrderId | null
    lines: readonly number[] | null
    /**
     * Station and position in the log of a ticket that is printed if no kitchen screen shows it; null: it is printed
     * regardless.
     */
    unseen_station: string | null
    unseen_position: number | null
    state: Generated<'queued' | 'handed-over' | 'printed' | 'failed'>
    /** Failed attempts. */
    attempts: Generated<number>
    /** Number of deliveries to the printer: from the second on, the paper is a duplicate. */
    deliveries: Generated<number>
    error: string | null
    /** The printer whose fallback took over. */
    moved_from: PrinterId | null
    created_at: Generated<string>
    /** Start of the age limit: a retry begins it anew. */
    queued_at: ColumnType<string, Date | string | undefined, Date | string>
    /** Earliest time of the next attempt. */
    due_at: ColumnType<string, Date | string | undefined, Date | string>
    changed_at: ColumnType<string, Date | string | undefined, Date | string>
  }
  /** Last report of each printer. */
  'identity.printer_states': { tenant_id: TenantId; printer_id: PrinterId; status: string; seen_at: Moment }
  /** Position of the log up to which a screen of each station shows the kitchen's tickets; '' = all stations. */
  'identity.kitchen_screens': {
    tenant_id: TenantId
    station_id: string
    position: number
    seen_at: ColumnType<string, Date | string, Date | string>
  }
}

export type IdentityDb = Kysely<IdentitySchema>
