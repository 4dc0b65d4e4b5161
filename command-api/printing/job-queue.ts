import type { OrderId, PrinterId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { allStations, unseenAfterMs } from '@comanda/domain/kitchen/unseen.ts'
import type { PrinterConnection } from '@comanda/domain/store/printer-state.ts'
import type { IdentityDb, IdentitySchema } from '@comanda/http/identity/schema.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { type Selectable, sql } from 'kysely'
import type { PictureFiles } from '../photos/files.ts'
import { markDocument, PaperDocument, withoutDrawer } from './document.ts'
import { withGuestNames } from './guest-names.ts'
import { withLogo } from './logos.ts'
import { paperTexts } from './papers/texts.ts'
import type { ReportedStatus } from './printer-status.ts'

export type PrintJob = Selectable<IdentitySchema['identity.print_jobs']>
type Way = PrintJob['way']

export type NewPrintJob = Readonly<{
  jobId: string
  tenantId: TenantId
  printerId: PrinterId
  way: Way
  kind: PrintJob['kind']
  reference: string
  document: PaperDocument
  /** Order and lines on the paper of a kitchen ticket. */
  orderId?: OrderId
  lines?: readonly number[]
  /** Station and position in the log of a ticket that is printed only if no kitchen screen shows it in time. */
  unseen?: Readonly<{ stationId: string; position: bigint }>
}>
export type HandOverNeeds = Readonly<{
  identity: IdentityDb
  personal: Pick<PersonalData, 'open'>
  pictures: Pick<PictureFiles, 'readPrinted'>
}>
type Printer = Readonly<{ tenantId: TenantId; printerId: PrinterId }>

/** Time after which an attempt without a result is made again. */
const answerSeconds = 30
const retrySeconds = 5
const maxRetrySeconds = 30
/** Faults after which a paper has failed. Without paper or network it waits until it is too old. */
const maxFaults = 10
/** Age at which a waiting paper has failed: nobody needs the kitchen ticket of an hour ago. */
export const maxAgeMinutes = 60
/** Time after which a finished paper is deleted. */
const retentionHours = 24
const maxListed = 50

export const wayOf = (kind: PrinterConnection['kind']): Way => (kind === 'network' ? 'network' : 'polled')

/** Queues papers, each id once. */
export async function queueJobs(identity: IdentityDb, jobs: readonly NewPrintJob[]): Promise<void> {
  if (jobs.length === 0) return
  const later = sql<string>`now() + make_interval(secs => ${unseenAfterMs / 1_000})`
  const rows = jobs.map(({ jobId, tenantId, printerId, document, orderId = null, lines = null, unseen, ...job }) => ({
    ...job,
    unseen_station: unseen?.stationId ?? null,
    unseen_position: unseen ? Number(unseen.position) : null,
    queued_at: unseen ? later : sql<string>`now()`,
    due_at: unseen ? later : sql<string>`now()`,
    job_id: jobId,
    tenant_id: tenantId,
    printer_id: printerId,
    document: JSON.stringify(document, storable),
    order_id: orderId,
    lines,
    error: null,
    moved_from: null,
  }))
  await identity
    .insertInto('identity.print_jobs')
    .values(rows)
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()
}

/** PostgreSQL accepts no half of a surrogate pair in JSON, which the texts of older events may contain. */
const storable = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** The next paper of a printer: the oldest one that is due. */
export const nextJob = (identity: IdentityDb, { tenantId, printerId }: Printer): Promise<PrintJob | undefined> =>
  identity
    .selectFrom('identity.print_jobs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('printer_id', '=', printerId)
    .where(isDue)
    .orderBy('queued_at')
    .orderBy('job_id')
    .limit(1)
    .executeTakeFirst()

/** Condition: the printer that received the paper has not reported its result in time. */
export const isUnanswered = sql<boolean>`(
  state = 'handed-over' and changed_at < now() - make_interval(secs => ${answerSeconds}))`

/** Condition: no kitchen screen of the station, or of all stations, has shown the ticket (rule K11). */
const isUnseen = sql<boolean>`(unseen_position is null or not exists (select from identity.kitchen_screens screens
  where screens.tenant_id = print_jobs.tenant_id and screens.station_id in (unseen_station, ${allStations})
    and screens.position >= unseen_position))`

export const isDue = sql<boolean>`((state = 'queued' and due_at <= now()) or ${isUnanswered}) and ${isUnseen}
  and queued_at > now() - make_interval(mins => ${maxAgeMinutes})`

/** A waiting paper of a printer by its id. */
export const jobOf = (
  identity: IdentityDb,
  { tenantId, printerId }: Printer,
  jobId: string,
): Promise<PrintJob | undefined> =>
  identity
    .selectFrom('identity.print_jobs')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('tenant_id', '=', tenantId)
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['queued', 'handed-over'])
    .executeTakeFirst()

/**
 * Records the delivery of a paper and returns its document; undefined if another process delivers it, or it is not
 * waiting any more. A fetch within `answerSeconds` of the last one is the same delivery: the printer has not received
 * the paper.
 */
export async function handOver(
  { identity, personal, pictures }: HandOverNeeds,
  job: PrintJob,
): Promise<PaperDocument | undefined> {
  const again = sql<boolean>`state = 'handed-over' and changed_at > now() - make_interval(secs => ${answerSeconds})`
  const row = await identity
    .updateTable('identity.print_jobs')
    .set({
      state: 'handed-over',
      deliveries: sql<number>`case when ${again} then deliveries else deliveries + 1 end`,
      changed_at: sql<string>`now()`,
    })
    .where('job_id', '=', job.job_id)
    .where('state', 'in', ['queued', 'handed-over'])
    .where('deliveries', '=', job.deliveries)
    .returning(['deliveries', 'document', 'moved_from'])
    .executeTakeFirst()
  if (!row) return undefined
  const paper = await withLogo(pictures, PaperDocument.parse(row.document))
  const document = await withGuestNames(personal, job.tenant_id, paper)
  // the drawer of a fallback printer belongs to another till
  if (row.deliveries <= 1) return row.moved_from === null ? document : withoutDrawer(document)
  // the paper may be on the printer already
  return withoutDrawer(markDocument(document, paperTexts[document.language].duplicate))
}

export async function recordPrinted(identity: IdentityDb, { job_id }: Pick<PrintJob, 'job_id'>): Promise<void> {
  await identity
    .updateTable('identity.print_jobs')
    .set({ state: 'printed', error: null, changed_at: sql<string>`now()` })
    .where('job_id', '=', job_id)
    .where('state', '!=', 'printed')
    .execute()
}

type Failure = Readonly<{ status: ReportedStatus; wasSent: boolean }>

/** `wasSent`: a part of the paper may have been printed. */
export async function recordFailure(
  identity: IdentityDb,
  { job_id }: Pick<PrintJob, 'job_id'>,
  { status, wasSent }: Failure,
): Promise<void> {
  await identity
    .updateTable('identity.print_jobs')
    .set({
      state:
        status === 'error' ? sql`case when attempts + 1 >= ${maxFaults} then 'failed' else 'queued' end` : 'queued',
      attempts: sql<number>`attempts + 1`,
      deliveries: wasSent ? sql<number>`deliveries` : sql<number>`greatest(deliveries - 1, 0)`,
      error: status,
      due_at: sql<string>`now() + make_interval(secs => least(${retrySeconds} * (attempts + 1), ${maxRetrySeconds}))`,
      changed_at: sql<string>`now()`,
    })
    .where('job_id', '=', job_id)
    .where('state', 'in', ['queued', 'handed-over'])
    .execute()
}

/** Queues a failed paper again, at this printer. A paper in another state is not changed. */
export async function retryJob(
  identity: IdentityDb,
  { job_id }: Pick<PrintJob, 'job_id'>,
  { printerId, way }: Readonly<{ printerId: PrinterId; way: Way }>,
): Promise<void> {
  await identity
    .updateTable('identity.print_jobs')
    .set({
      state: 'queued',
      printer_id: printerId,
      way,
      moved_from: null,
      attempts: 0,
      error: null,
      queued_at: sql<string>`now()`,
      due_at: sql<string>`now()`,
      changed_at: sql<string>`now()`,
    })
    .where('job_id', '=', job_id)
    .where('state', '=', 'failed')
    .execute()
}

export const findJob = (identity: IdentityDb, tenantId: TenantId, jobId: string): Promise<PrintJob | undefined> =>
  identity
    .selectFrom('identity.print_jobs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()

/** False for a ticket that a kitchen screen may still show in time. */
const hasBegun = sql<boolean>`queued_at <= now()`

export const latestJobs = (identity: IdentityDb, tenantId: TenantId) =>
  identity
    .selectFrom('identity.print_jobs')
    .select(['job_id', 'printer_id', 'kind', 'reference', 'state', 'attempts', 'error', 'created_at', 'changed_at'])
    .where('tenant_id', '=', tenantId)
    .where(hasBegun)
    .orderBy('created_at', 'desc')
    .orderBy('job_id')
    .limit(maxListed)
    .execute()

/** Number of waiting papers per printer of a restaurant. */
export async function waitingJobs(identity: IdentityDb, tenantId: TenantId): Promise<ReadonlyMap<string, number>> {
  const rows = await identity
    .selectFrom('identity.print_jobs')
    .select(['printer_id', sql<number>`count(*)::int`.as('waiting')])
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['queued', 'handed-over'])
    .where(hasBegun)
    .groupBy('printer_id')
    .execute()
  return new Map(rows.map(({ printer_id, waiting }) => [printer_id, waiting]))
}

/** Updates the waiting papers of a printer whose connection was changed. */
export async function followPrinter(identity: IdentityDb, { tenantId, printerId }: Printer, way: Way): Promise<void> {
  await identity
    .updateTable('identity.print_jobs')
    .set({ way })
    .where('tenant_id', '=', tenantId)
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['queued', 'handed-over'])
    .where('way', '!=', way)
    .execute()
}

/** Gives up the waiting papers of a removed printer and deletes its state. */
export async function dropPrinter(identity: IdentityDb, { tenantId, printerId }: Printer): Promise<void> {
  await identity
    .updateTable('identity.print_jobs')
    .set({ state: 'failed', error: 'removed', changed_at: sql<string>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('printer_id', '=', printerId)
    .where('state', 'in', ['queued', 'handed-over'])
    .execute()
  await identity
    .deleteFrom('identity.printer_states')
    .where('tenant_id', '=', tenantId)
    .where('printer_id', '=', printerId)
    .execute()
}

/** Deletes tickets that a kitchen screen has shown, gives up papers that are too old, and deletes old papers. */
export async function ageJobs(identity: IdentityDb): Promise<void> {
  await identity
    .deleteFrom('identity.print_jobs')
    .where('state', '=', 'queued')
    .where('deliveries', '=', 0)
    .where('due_at', '<=', sql<string>`now()`)
    .where(sql<boolean>`not ${isUnseen}`)
    .execute()
  await identity
    .updateTable('identity.print_jobs')
    .set({ state: 'failed', error: 'too-old', changed_at: sql<string>`now()` })
    .where('state', 'in', ['queued', 'handed-over'])
    .where(sql<boolean>`queued_at < now() - make_interval(mins => ${maxAgeMinutes})`)
    .execute()
  await identity
    .deleteFrom('identity.print_jobs')
    .where(sql<boolean>`changed_at < now() - make_interval(hours => ${retentionHours})`)
    .execute()
}
