import './print.css'
import { useState } from 'react'
import { longMomentText } from '../../dates.ts'
import { readJob } from '../../print/read-job.ts'
import { paperWidth } from './Receipt.tsx'
import { printTexts } from './texts.ts'
import { usePrint } from './use-print.ts'

/** SPEC §2, the token print view. */
export function Screen() {
  const [job] = useState(readJob)
  const tokenNo = job?.tokenNos[0]
  usePrint(tokenNo !== undefined)
  if (!job || tokenNo === undefined) return <main className="print-page">{printTexts.nothing}</main>
  return (
    <main className="print-page">
      <article className={`rc tk w${paperWidth(job.printSettings.page_format)}`} aria-label={printTexts.tokenNo}>
        <p>{printTexts.tokenNo}</p>
        <b>{tokenNo}</b>
        <p className="num">{longMomentText(job.at)}</p>
      </article>
    </main>
  )
}
