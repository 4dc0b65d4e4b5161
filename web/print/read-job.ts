import { type PrintJob, printKey } from './print-job.ts'

/** What the till has put there for this window; null when it is gone, or not one of ours. */
export function readJob(): PrintJob | null {
  try {
    const job: unknown = JSON.parse(localStorage.getItem(printKey) ?? 'null')
    const known = typeof job === 'object' && job !== null && 'cartItems' in job && 'tokenNos' in job
    return known ? (job as PrintJob) : null // print-job.ts alone writes under this name
  } catch {
    return null
  }
}
