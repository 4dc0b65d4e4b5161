import { posInit } from '../api/pos.ts'
import { queryClient } from '../app/query-client.ts'
import type { PrintJob } from './print-job.ts'
import { printReceipt } from './print-now.ts'

let last: Promise<void> = Promise.resolve()

/** Prints if the restaurant prints now, one paper after the other: several orders may be answered together. */
export function printLate(job: PrintJob): Promise<void> {
  const printed = last.then(async () => {
    const { printSettings, storeSettings } = await queryClient.fetchQuery(posInit).catch(() => job)
    if (printSettings.is_enable_print) await printReceipt({ ...job, printSettings, storeSettings })
  })
  last = printed.catch(() => undefined) // a paper that fails must not keep the next from being printed
  return printed
}
