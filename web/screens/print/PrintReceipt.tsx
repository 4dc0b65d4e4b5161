import { useState } from 'react'
import { readJob } from '../../print/read-job.ts'
import { Receipt } from './Receipt.tsx'
import { printTexts } from './texts.ts'
import { usePrint } from './use-print.ts'

/** SPEC §2, the receipt print view: a small window that prints by itself. */
export function Screen() {
  const [job] = useState(readJob)
  usePrint(job !== null)
  return <main className="print-page">{job ? <Receipt job={job} /> : <p>{printTexts.nothing}</p>}</main>
}
