import { Suspense, use } from 'react'
import { Skeleton } from '../../parts/States.tsx'
import type { PrintJob } from '../../print/print-job.ts'
import { printTexts } from '../../print/print-texts.ts'
import { Receipt } from './Receipt.tsx'

/** A receipt on the screen, in its print language. */
export const ReceiptPreview = ({ job }: { job: PrintJob }) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <Preview job={job} />
  </Suspense>
)

const Preview = ({ job }: { job: PrintJob }) => (
  <Receipt job={job} texts={use(printTexts(job.storeSettings.language))} />
)
