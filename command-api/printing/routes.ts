import { printBill as printingBill } from '@comanda/api/orders.ts'
import * as api from '@comanda/api/printers.ts'
import { PrinterId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import type { PrinterForm } from '@comanda/domain/store/commands.ts'
import type { Printer } from '@comanda/domain/store/printer-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { newIdOf } from '../change.ts'
import { knownPositionOf } from '../known-position.ts'
import { refusals } from '../messages.ts'
import type { Needs } from '../needs.ts'
import { refused } from '../send.ts'
import { printBill } from './bills.ts'
import { PaperDocument } from './document.ts'
import { withGuestNames } from './guest-names.ts'
import { htmlOf } from './html.ts'
import {
  dropPrinter,
  findJob,
  followPrinter,
  latestJobs,
  queueJobs,
  retryJob,
  waitingJobs,
  wayOf,
} from './job-queue.ts'
import { paperLanguage } from './paper-language.ts'
import { testPageOf } from './papers/test-page.ts'
import { prints, seenPrinters, statusOf } from './printer-status.ts'
import { printerTokens } from './printer-tokens.ts'
import { printReceipt, receiptPrinterOf } from './receipts.ts'

type PrintingNeeds = Pick<
  Needs,
  'config' | 'identity' | 'log' | 'now' | 'caches' | 'changeStore' | 'answer' | 'handle' | 'orders' | 'personal'
>

const refuse = (name: 'NetworkPrintingOff' | 'StoreNotOpen' | 'PrinterOfPaperDeleted'): Refusal =>
  new Refusal(...refusals[name])

const storeOf = async ({ caches }: PrintingNeeds, request: FastifyRequest): Promise<OpenStore> => {
  const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
  if (store.status !== 'Open') throw refuse('StoreNotOpen')
  return store
}

/** Printers in the settings. */
export const printerRoutes: Routes<PrintingNeeds> = async (app, needs) => {
  const { config, identity, changeStore } = needs
  const tokens = printerTokens(config.secret)
  /** The form without stations that the restaurant does not have. */
  const withKnownStations = async (request: FastifyRequest, form: Form): Promise<Form> => {
    const { stations } = await needs.caches.menu.of(request.actor.tenantId, knownPositionOf(request))
    return { ...form, stationIds: form.stationIds.filter((id) => stations.has(id)) }
  }

  route(app, api.listPrinters, async (request) => {
    const { tenantId } = request.actor
    const { printers } = await storeOf(needs, request)
    const [seen, waiting] = await Promise.all([seenPrinters(identity, tenantId), waitingJobs(identity, tenantId)])
    return {
      network: config.printsToNetwork,
      printers: [...printers].map(([id, printer]) => ({
        ...answerOf(id, printer),
        url: urlOf(printer, config.publicUrl, tokens.of({ tenantId, printerId: id })),
        status: statusOf(printer.connection, seen.get(id)),
        last_seen: seen.get(id)?.seenAt ?? null,
        waiting: waiting.get(id) ?? 0,
      })),
    }
  })

  route(app, api.addPrinter, (request, reply) => {
    const { body } = request
    if (body.kind === 'network' && !config.printsToNetwork) throw refuse('NetworkPrintingOff')
    return changeStore(
      reply,
      async (context) => {
        const form = await withKnownStations(request, body)
        return { type: 'AddPrinter', data: formOf(PrinterId.parse(newIdOf(context, 'printer')), form) }
      },
      (context) => ({ message: 'Printer added!', id: newIdOf(context, 'printer') }),
    )
  })
  route(app, api.revisePrinter, async (request, reply) => {
    const { body, actor } = request
    const [{ id }, { tenantId }] = [request.params, actor]
    if (body.kind === 'network' && !config.printsToNetwork) throw refuse('NetworkPrintingOff')
    const answer = await changeStore(
      reply,
      async () => ({ type: 'RevisePrinter', data: formOf(id, await withKnownStations(request, body)) }),
      'Printer updated!',
    )
    await followPrinter(identity, { tenantId, printerId: id }, wayOf(body.kind))
    return answer
  })
  route(app, api.deletePrinter, async ({ params: { id }, actor: { tenantId } }, reply) => {
    const answer = await changeStore(
      reply,
      () => ({ type: 'RemovePrinter', data: { printerId: id } }),
      'Printer deleted!',
      { isThere: (store) => store.status === 'Open' && store.printers.has(id), otherwise: 'PrinterUnknown' },
    )
    await dropPrinter(identity, { tenantId, printerId: id })
    return answer
  })
}

/** Test pages, and the list of papers in the settings. */
export const printJobRoutes: Routes<PrintingNeeds> = async (app, needs) => {
  const { config, identity } = needs

  route(app, api.printTestPage, async (request) => {
    const { params, body, actor } = request
    const store = await storeOf(needs, request)
    const printer = store.printers.get(params.id)
    if (!printer) throw notFound('Printer')
    const at = needs.now()
    const { title, connection } = printer
    const language = paperLanguage(store.language, body.language)
    const paper = { title, store, columns: connection.columns, at, publicUrl: config.publicUrl, language }
    const job = { jobId: crypto.randomUUID(), tenantId: actor.tenantId, printerId: params.id }
    const queued = { ...job, way: wayOf(connection.kind), kind: 'test' as const, reference: '' }
    await queueJobs(identity, [{ ...queued, document: testPageOf(paper) }])
    return { message: 'The test page is on its way to the printer!' }
  })

  route(app, api.listPrintJobs, async ({ actor }) => {
    const jobs = await latestJobs(identity, actor.tenantId)
    return jobs.map(({ job_id: id, ...job }) => ({ id, ...job }))
  })
  route(app, api.retryPrintJob, async (request) => {
    const { params, body, actor } = request
    const job = await findJob(identity, actor.tenantId, params.id)
    if (!job) throw notFound('Paper')
    const { printers } = await storeOf(needs, request)
    const printerId = body.printerId ?? PrinterId.parse(job.printer_id)
    const printer = printers.get(printerId)
    if (!printer) throw refuse('PrinterOfPaperDeleted')
    await retryJob(identity, job, { printerId, way: wayOf(printer.connection.kind) })
    return { message: 'The paper is printed again!' }
  })
  route(app, api.showPrintJob, async ({ params, actor }) => {
    const job = await findJob(identity, actor.tenantId, params.id)
    if (!job) throw notFound('Paper')
    const document = PaperDocument.parse(job.document)
    return { html: htmlOf(await withGuestNames(needs.personal, actor.tenantId, document)) }
  })
}

/** Receipts and bills of the till, and the printers that do not print. */
export const paperRoutes: Routes<PrintingNeeds> = async (app, needs) => {
  route(app, api.printReceipt, (request, reply) =>
    needs.answer(reply, async (context) => {
      const store = await storeOf(needs, request)
      const recorded = await printReceipt(needs, context, store, request.body)
      if (!recorded) return refused('InvoiceUnknown')
      const { duplicate, ...rest } = recorded
      const answer = await onItsWay(needs, store, context.tenantId, 'The receipt is on its way to the printer!')
      return { ...rest, body: { ...answer, duplicate } }
    }),
  )

  route(app, printingBill, (request, reply) =>
    needs.answer(reply, async (context) => {
      const store = await storeOf(needs, request)
      const orderIds = request.body.orderIds.filter((orderId) => orderId !== null)
      if (orderIds.length < request.body.orderIds.length) return refused('OrderUnknown')
      const printed = await printBill(needs, context, store, { ...request.body, orderIds })
      if (printed.status !== undefined) return printed
      const body = await onItsWay(needs, store, context.tenantId, 'The bill is on its way to the printer!')
      return { ...printed, body }
    }),
  )

  route(app, api.listPrinterTroubles, async (request) => {
    const { tenantId } = request.actor
    const { printers } = await storeOf(needs, request)
    if (printers.size === 0) return []
    return troublesOf(needs, tenantId, printers)
  })
}

/** Answer to a paper of the till. Without a printer the browser prints. */
async function onItsWay({ identity }: PrintingNeeds, store: OpenStore, tenantId: TenantId, message: string) {
  const target = receiptPrinterOf(store)
  if (!target) return { message: 'No printer is set up for receipts!', printer: null, status: 'unknown' as const }
  const seen = (await seenPrinters(identity, tenantId)).get(target.printerId)
  const { title, connection } = target.printer
  return { message, printer: title, status: statusOf(connection, seen) }
}

async function troublesOf({ identity }: PrintingNeeds, tenantId: TenantId, printers: OpenStore['printers']) {
  const [seen, waiting] = await Promise.all([seenPrinters(identity, tenantId), waitingJobs(identity, tenantId)])
  return [...printers].flatMap(([id, { title, connection }]) => {
    const status = statusOf(connection, seen.get(id))
    return prints(status) ? [] : [{ id, title, status, waiting: waiting.get(id) ?? 0 }]
  })
}

const answerOf = (id: PrinterId, { title, connection, uses }: Printer) => ({
  id,
  title,
  kind: connection.kind,
  columns: connection.columns,
  address: connection.address ?? null,
  receipts: uses.receipts,
  tickets: uses.tickets,
  station_ids: [...uses.stationIds],
  general_kitchen: uses.generalKitchen,
  copies: uses.copies,
  opens_drawer: uses.opensDrawer,
  prints_logo: uses.withoutLogo !== true,
  fallback_id: uses.fallbackId ?? null,
})

/** Address for the settings of a polling printer; null for a network printer. */
const urlOf = ({ connection: { kind } }: Printer, publicUrl: string, token: string): string | null =>
  kind === 'network' ? null : `${publicUrl}/api/v1/printer/${kind}/${token}`

type Form = z.output<typeof api.addPrinter.body>

const formOf = (
  printerId: PrinterId,
  { title, kind, columns, address, fallbackId, printsLogo, ...uses }: Form,
): PrinterForm => ({
  printerId,
  title,
  connection: { kind, columns, ...(address !== null && { address }) },
  uses: { ...uses, ...(fallbackId !== null && { fallbackId }), ...(!printsLogo && { withoutLogo: true as const }) },
})
