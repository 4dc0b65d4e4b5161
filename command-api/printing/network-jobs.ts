import { setTimeout as pause } from 'node:timers/promises'
import type { PrinterId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { printerAddressOf } from '@comanda/domain/store/printer-address.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Config } from '@comanda/http/config.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import { encode } from './encode.ts'
import { type HandOverNeeds, handOver, isDue, nextJob, recordFailure, recordPrinted } from './job-queue.ts'
import { type ConnectToPrinter, connectPrivately, printOverNetwork } from './network.ts'
import { recordStatus } from './printer-status.ts'
import type { StoreReader } from './store-reader.ts'

type NetworkJobNeeds = Readonly<{
  log: EventLog
  config: Pick<Config, 'printsToNetwork'>
  identity: IdentityDb
  personal: HandOverNeeds['personal']
  pictures: HandOverNeeds['pictures']
  logger: FastifyBaseLogger
  stores: StoreReader
  /** Tests connect to a sink of their own. */
  connectTo?: ConnectToPrinter
}>
type PrinterKey = Readonly<{ tenantId: TenantId; printerId: PrinterId }>

const everyMs = 1_000
const afterFailureMs = 15_000
const maxPrinters = 50

/** Prints the papers of network printers until the signal. Without permission of the operator it does nothing. */
export async function printToNetwork(needs: NetworkJobNeeds & Readonly<{ signal: AbortSignal }>): Promise<void> {
  if (!needs.config.printsToNetwork) return
  while (!needs.signal.aborted) {
    const isWorking = await printDueJobs(needs).then(
      () => true,
      (err: unknown) => {
        needs.logger.error({ err }, 'papers wait for the next round')
        return false
      },
    )
    await pause(isWorking ? everyMs : afterFailureMs, undefined, { signal: needs.signal }).catch(() => undefined)
  }
}

/** Sends the next paper of every network printer. Printers do not wait for each other. */
export async function printDueJobs(needs: NetworkJobNeeds): Promise<void> {
  const rows = await needs.identity
    .selectFrom('identity.print_jobs')
    .select(['tenant_id as tenantId', 'printer_id as printerId'])
    .distinct()
    .where('way', '=', 'network')
    .where('state', 'in', ['queued', 'handed-over'])
    .where(isDue)
    .limit(maxPrinters)
    .execute()
  await Promise.all(rows.map((key) => printNext(needs, key)))
}

async function printNext(needs: NetworkJobNeeds, key: PrinterKey): Promise<void> {
  const { identity, connectTo = connectPrivately } = needs
  const store = await needs.stores.of(key.tenantId)
  const { connection, uses } = store?.printers.get(key.printerId) ?? {}
  const address = connection?.address === undefined ? undefined : printerAddressOf(connection.address)
  const job = await nextJob(identity, key)
  if (!connection || !uses || !address || !job) return
  const document = await handOver(needs, job)
  if (!document) return // another process prints it
  const options = { columns: connection.columns, printsLogo: !uses.withoutLogo }
  const bytes = await encode(document, { language: 'esc-pos', ...options })
  const { printed, wasSent, status } = await printOverNetwork(connectTo, address, bytes)
  await recordStatus(identity, key, status)
  if (printed) await recordPrinted(identity, job)
  else await recordFailure(identity, job, { status, wasSent })
}
