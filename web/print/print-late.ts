import { posInit } from '../api/pos.ts'
import { queryClient } from '../app/query-client.ts'
import type { PrintJob } from './print-job.ts'
import { lastPrinted, printReceipt } from './print-now.ts'

/** Prints after the previous paper, if the restaurant's settings still request it. */
export async function printLate(job: PrintJob): Promise<void> {
  const { printSettings, storeSettings } = await queryClient.fetchQuery(posInit).catch(() => job)
  if (!printSettings.is_enable_print) return
  await lastPrinted()
  await printReceipt({ ...job, printSettings, storeSettings })
}
