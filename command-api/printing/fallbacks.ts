import type { PrinterId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { ageJobs, isUnanswered, wayOf } from './job-queue.ts'
import { prints, seenPrinters, statusOf } from './printer-status.ts'
import type { StoreReader } from './store-reader.ts'

export type FallbackNeeds = Readonly<{ identity: IdentityDb; stores: StoreReader }>

/** Time after which a waiting paper is moved to the fallback printer. */
const patienceSeconds = 60
const maxPrinters = 500

/** Gives up old papers, and moves papers of printers that do not print to their fallbacks. */
export async function sweepPrintJobs(needs: FallbackNeeds): Promise<void> {
  await ageJobs(needs.identity)
  const stuck = await needs.identity
    .selectFrom('identity.print_jobs')
    .select(['tenant_id as tenantId', 'printer_id as printerId'])
    .distinct()
    .where('moved_from', 'is', null)
    .where(hasWaited)
    .limit(maxPrinters)
    .execute()
  for (const printer of stuck) await moveToFallback(needs, printer)
}

const hasWaited = sql<boolean>`(state = 'queued' or ${isUnanswered})
  and queued_at < now() - make_interval(secs => ${patienceSeconds})`

type PrinterKey = Readonly<{ tenantId: TenantId; printerId: PrinterId }>

async function moveToFallback({ identity, stores }: FallbackNeeds, { tenantId, printerId }: PrinterKey): Promise<void> {
  const store = await stores.of(tenantId)
  const printer = store?.printers.get(printerId)
  const fallbackId = printer?.uses.fallbackId
  const fallback = fallbackId && store?.printers.get(fallbackId)
  if (!printer || !fallback) return
  const seen = (await seenPrinters(identity, tenantId)).get(printerId)
  // a printer that was seen and is ready works through a long queue
  if (seen && prints(statusOf(printer.connection, seen))) return
  await identity
    .updateTable('identity.print_jobs')
    .set({
      state: 'queued',
      printer_id: fallbackId,
      moved_from: printerId,
      way: wayOf(fallback.connection.kind),
      due_at: sql<string>`now()`,
      changed_at: sql<string>`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('printer_id', '=', printerId)
    .where('moved_from', 'is', null)
    .where(hasWaited)
    .execute()
}
