import { type ComponentType, Suspense, use } from 'react'
import { t } from '../../language/t.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { type PrintTexts, printTexts } from '../../print/print-texts.ts'
import { usePrint } from './use-print.ts'

type PaperProps = Readonly<{ job: PrintJob; texts: PrintTexts }>

/** Window that shows and prints a paper. `job` null: there is nothing to print. */
export const PaperPage = ({ job, paper }: Readonly<{ job: PrintJob | null; paper: ComponentType<PaperProps> }>) => (
  <main className="print-page">
    {job ? (
      <Suspense>
        <Printed job={job} paper={paper} />
      </Suspense>
    ) : (
      <p>{t('print.nothing')}</p>
    )}
  </main>
)

function Printed({ job, paper: Paper }: { job: PrintJob; paper: ComponentType<PaperProps> }) {
  const texts = use(printTexts(job.storeSettings.language))
  usePrint()
  return <Paper job={job} texts={texts} />
}
