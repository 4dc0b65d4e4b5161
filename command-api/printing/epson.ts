import { bodyBytes } from '@comanda/api/call.ts'
import { pollEpson } from '@comanda/api/printers.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { encode } from './encode.ts'
import { reportedStatus, requestXml, resultsIn } from './epson-xml.ts'
import { handOver, jobOf, nextJob, recordFailure, recordPrinted } from './job-queue.ts'
import { findsPrinters, type PollingNeeds, type PollingPrinter } from './polling.ts'
import { recordSeen, recordStatus } from './printer-status.ts'
import { longId, shortId } from './printer-tokens.ts'

/**
 * Epson Server Direct Print: the printer asks for papers and reports results by POSTs of a form. A plugin of its own,
 * because its bodies are no JSON.
 */
export const epsonRoutes: Routes<PollingNeeds> = async (app, needs) => {
  const { identity } = needs
  const find = findsPrinters(needs, 'epson')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytes.list }, (_request, body, done) =>
    done(null, body),
  )

  const paperFor = async (printer: PollingPrinter): Promise<string> => {
    const job = await nextJob(identity, printer)
    const document = job && (await handOver(needs, job))
    if (!document) return ''
    const { connection, uses } = printer.printer
    const options = { columns: connection.columns, printsLogo: !uses.withoutLogo }
    return requestXml(shortId(job.job_id), await encode(document, { language: 'esc-pos', ...options }))
  }

  route(app, pollEpson, async ({ params, body, ip }, reply) => {
    const printer = await find(params.token, ip)
    const form = new URLSearchParams(typeof body === 'string' ? body : '')
    const type = form.get('ConnectionType')
    reply.type('text/xml; charset=utf-8')
    if (type === 'GetRequest') {
      await recordSeen(identity, printer)
      return reply.send(await paperFor(printer))
    }
    for (const result of resultsIn(form.get('ResponseFile') ?? '')) {
      await recordStatus(identity, printer, result.status)
      const jobId = longId(result.jobId)
      const job = jobId && (await jobOf(identity, printer, jobId))
      if (!job) continue
      if (result.success) await recordPrinted(identity, job)
      else await recordFailure(identity, job, { status: result.status, wasSent: true })
    }
    const reported = reportedStatus(form.get('Status') ?? '')
    if (reported) await recordStatus(identity, printer, reported)
    return reply.send('')
  })
}
