import { Suspense, use, useState } from 'react'
import { t } from '../../language/t.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { printTexts } from '../../print/print-texts.ts'
import { readJob } from '../../print/read-job.ts'
import { TokenSlip } from './TokenSlip.tsx'
import { usePrint } from './use-print.ts'

/** Window that shows and prints a token. */
export function Screen() {
  const [job] = useState(readJob)
  return (
    <main className="print-page">
      {job && job.tokenNos[0] !== undefined ? (
        <Suspense>
          <Printed job={job} />
        </Suspense>
      ) : (
        t('print.nothing')
      )}
    </main>
  )
}

function Printed({ job }: { job: PrintJob }) {
  const texts = use(printTexts(job.storeSettings.language))
  usePrint()
  return <TokenSlip job={job} texts={texts} />
}
