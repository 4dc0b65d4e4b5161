import type { AnswerOf } from '@comanda/api/all.ts'
import type { PrinterId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { PrinterConnection } from '@comanda/domain/store/printer-state.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

export type PrinterStatus = AnswerOf<'GET /printers/troubles'>[number]['status']
export type ReportedStatus = Exclude<PrinterStatus, 'unknown'>

/** Time after which a polling printer counts as offline: it polls every few seconds. */
const silentMs = 60_000

const statuses: ReadonlySet<string> = new Set<PrinterStatus>([
  'ready',
  'paper-low',
  'paper-out',
  'cover-open',
  'offline',
  'error',
])
const isStatus = (text: string): text is ReportedStatus => statuses.has(text)

/** True if a printer with this status prints. A printer that was never seen counts as ready. */
export const prints = (status: PrinterStatus): boolean =>
  status === 'ready' || status === 'paper-low' || status === 'unknown'

export async function recordStatus(
  identity: IdentityDb,
  { tenantId, printerId }: Readonly<{ tenantId: TenantId; printerId: PrinterId }>,
  status: ReportedStatus,
): Promise<void> {
  await identity
    .insertInto('identity.printer_states')
    .values({ tenant_id: tenantId, printer_id: printerId, status, seen_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'printer_id']).doUpdateSet({ status, seen_at: sql<string>`now()` }),
    )
    .execute()
}

/** Records a request without a state: the printer is connected, and its last state is still valid. */
export async function recordSeen(
  identity: IdentityDb,
  { tenantId, printerId }: Readonly<{ tenantId: TenantId; printerId: PrinterId }>,
): Promise<void> {
  await identity
    .insertInto('identity.printer_states')
    .values({ tenant_id: tenantId, printer_id: printerId, status: 'ready', seen_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'printer_id']).doUpdateSet({ seen_at: sql<string>`now()` }),
    )
    .execute()
}

type SeenPrinter = Readonly<{ status: ReportedStatus; seenAt: string; isSilent: boolean }>

/** Last reports of a restaurant's printers. */
export async function seenPrinters(
  identity: IdentityDb,
  tenantId: TenantId,
): Promise<ReadonlyMap<string, SeenPrinter>> {
  const rows = await identity
    .selectFrom('identity.printer_states')
    .select(['printer_id', 'status', 'seen_at'])
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${silentMs / 1_000})`.as('is_silent'))
    .where('tenant_id', '=', tenantId)
    .execute()
  return new Map(
    rows.map(({ printer_id, status, seen_at, is_silent }) => [
      printer_id,
      { status: isStatus(status) ? status : 'error', seenAt: seen_at, isSilent: is_silent },
    ]),
  )
}

/** Current status. A network printer is seen only while it prints: without reports it is not offline. */
export function statusOf({ kind }: PrinterConnection, seen: SeenPrinter | undefined): PrinterStatus {
  if (!seen) return 'unknown'
  return seen.isSilent && kind !== 'network' ? 'offline' : seen.status
}
