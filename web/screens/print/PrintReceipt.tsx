import { Suspense, use, useState } from 'react'
import { t } from '../../language/t.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { printTexts } from '../../print/print-texts.ts'
import { readJob } from '../../print/read-job.ts'
import { Receipt } from './Receipt.tsx'
import { usePrint } from './use-print.ts'

/** Window that shows and prints a receipt. */
export function Screen() {
  const [job] = useState(readJob)
  return (
    <main className="print-page">
      {job ? (
        <Suspense>
          <Printed job={job} />
        </Suspense>
      ) : (
        <p>{t('print.nothing')}</p>
      )}
    </main>
  )
}

function Printed({ job }: { job: PrintJob }) {
  const texts = use(printTexts(job.storeSettings.language))
  usePrint()
  return <Receipt job={job} texts={texts} />
}
