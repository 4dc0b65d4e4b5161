import { type PrintJob, printKey } from './print-job.ts'

/** The job that the till stored for this window; null if it is missing or invalid. */
export function readJob(): PrintJob | null {
  try {
    const job: unknown = JSON.parse(localStorage.getItem(printKey) ?? 'null')
    const isJob = typeof job === 'object' && job !== null && 'cartItems' in job && 'tokenNos' in job
    return isJob ? (job as PrintJob) : null // only print-job.ts writes this key
  } catch {
    return null
  }
}
