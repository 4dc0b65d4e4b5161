import './print.css'
import { longMomentText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import type { PrintJob } from '../../print/print-job.ts'
import { paperWidth } from './Receipt.tsx'

/** SPEC §2, the token print view: the number a guest holds in their hand. */
export const TokenSlip = ({ job }: { job: PrintJob }) => (
  <article className={`rc tk w${paperWidth(job.printSettings.page_format)}`} aria-label={t('print.tokenNo')}>
    <p>{t('print.tokenNo')}</p>
    <b>{job.tokenNos[0]}</b>
    <p className="num">{longMomentText(job.at)}</p>
  </article>
)
