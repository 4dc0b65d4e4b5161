import type { OrderAnswer } from '../api/pos.ts'
import type { PrintJob } from './print-job.ts'

/** The paper of an order with what its answer has brought: the token, and the invoice where it was paid. */
export const answeredJob = (job: PrintJob, { tokenNo, invoiceId }: OrderAnswer): PrintJob => ({
  ...job,
  tokenNos: [tokenNo],
  ...(invoiceId !== undefined && { invoiceIds: [invoiceId] }),
})
