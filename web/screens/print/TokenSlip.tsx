import './print.css'
import { longMomentText } from '../../dates.ts'
import { languages } from '../../language/languages.ts'
import type { PrintJob } from '../../print/print-job.ts'
import type { PrintTexts } from '../../print/print-texts.ts'
import { paperWidth } from './Receipt.tsx'

/** The printed token for the guest. */
export const TokenSlip = ({ job, texts: { language, t } }: { job: PrintJob; texts: PrintTexts }) => (
  <article
    className={`rc tk w${paperWidth(job.printSettings.page_format)}`}
    aria-label={t('print.tokenNo')}
    lang={language}
    dir={languages[language].dir}
  >
    <p>{t('print.tokenNo')}</p>
    <b>{job.tokenNos[0]}</b>
    <p className="num">{longMomentText(job.at, { language, zone: job.storeSettings.time_zone })}</p>
  </article>
)
