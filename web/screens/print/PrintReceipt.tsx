import { useState } from 'react'
import { t } from '../../language/t.ts'
import { readJob } from '../../print/read-job.ts'
import { Receipt } from './Receipt.tsx'
import { usePrint } from './use-print.ts'

/** SPEC §2, the receipt print view: a small window that prints by itself. */
export function Screen() {
  const [job] = useState(readJob)
  usePrint(job !== null)
  return <main className="print-page">{job ? <Receipt job={job} /> : <p>{t('print.nothing')}</p>}</main>
}
