import type { OrderAnswer } from '../api/pos.ts'
import type { PrintJob } from './print-job.ts'

/** The print job of an order, completed with its answer: the token, and the invoice if it was paid. */
export const answeredJob = (job: PrintJob, { tokenNo, invoiceId }: OrderAnswer): PrintJob => ({
  ...job,
  tokenNos: [tokenNo],
  ...(invoiceId !== undefined && { invoiceIds: [invoiceId] }),
})
