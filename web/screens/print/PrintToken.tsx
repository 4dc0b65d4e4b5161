import { useState } from 'react'
import { t } from '../../language/t.ts'
import { readJob } from '../../print/read-job.ts'
import { TokenSlip } from './TokenSlip.tsx'
import { usePrint } from './use-print.ts'

/** SPEC §2, the token print view: a small window that prints by itself. */
export function Screen() {
  const [job] = useState(readJob)
  const isReady = job?.tokenNos[0] !== undefined
  usePrint(isReady)
  return <main className="print-page">{job && isReady ? <TokenSlip job={job} /> : t('print.nothing')}</main>
}
