import { confirmCloudPrnt, fetchCloudPrnt, pollCloudPrnt } from '@comanda/api/printers.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { isUuid } from '../uuid.ts'
import { encode } from './encode.ts'
import { handOver, jobOf, nextJob, recordFailure, recordPrinted } from './job-queue.ts'
import { findsPrinters, type PollingNeeds } from './polling.ts'
import { prints, type ReportedStatus, recordStatus } from './printer-status.ts'

const mediaType = 'application/vnd.star.starprnt'

/** Star CloudPRNT: the printer reports its state, fetches a paper and confirms it, all at one address. */
export const cloudPrntRoutes: Routes<PollingNeeds> = async (app, needs) => {
  const { identity } = needs
  const find = findsPrinters(needs, 'cloudprnt')

  route(app, pollCloudPrnt, async ({ params, body, ip }) => {
    const printer = await find(params.token, ip)
    const status = statusOf(body.statusCode ?? '200')
    await recordStatus(identity, printer, status)
    if (body.printingInProgress || !prints(status)) return { jobReady: false }
    const job = await nextJob(identity, printer)
    return job ? { jobReady: true, mediaTypes: [mediaType], jobToken: job.job_id } : { jobReady: false }
  })

  route(app, fetchCloudPrnt, async ({ params, query, ip }, reply) => {
    const printer = await find(params.token, ip)
    if (query.type !== undefined && query.type !== mediaType) throw new Refusal(415, 'Unsupported media type!')
    // older firmware names no job
    const job = query.token
      ? isUuid(query.token) && (await jobOf(identity, printer, query.token))
      : await nextJob(identity, printer)
    const document = job && (await handOver(needs, job))
    if (!document) throw new Refusal(404, 'Nothing to print!')
    const { connection, uses } = printer.printer
    const options = { columns: connection.columns, printsLogo: !uses.withoutLogo }
    const bytes = await encode(document, { language: 'star-prnt', ...options })
    return reply.type(mediaType).send(Buffer.from(bytes))
  })

  route(app, confirmCloudPrnt, async ({ params, query: sent, ip }) => {
    // the same fields as in the fetch, and a code
    const query = fetchCloudPrnt.query.safeParse(sent).data ?? {}
    const printer = await find(params.token, ip)
    const job = await (query.token && isUuid(query.token)
      ? jobOf(identity, printer, query.token)
      : nextJob(identity, printer))
    const status = statusOf(query.code ?? '200')
    await recordStatus(identity, printer, status)
    if (!job) return {}
    if (prints(status)) await recordPrinted(identity, job)
    else await recordFailure(identity, job, { status, wasSent: true })
    return {}
  })
}

/** Status of a code such as "200 OK", "OK" or "410%20Paper%20out". */
function statusOf(code: string): ReportedStatus {
  const [, digits = 'OK'] = /^"?(\d{3})/.exec(code.trim()) ?? []
  if (digits === 'OK') return code.trim().toUpperCase().startsWith('OK') ? 'ready' : 'error'
  if (digits === '211') return 'paper-low'
  if (digits.startsWith('2')) return 'ready'
  if (digits === '410') return 'paper-out'
  return digits === '420' ? 'cover-open' : 'error'
}
