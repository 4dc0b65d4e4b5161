import { t } from '../../language/t.ts'
import { PageSteps } from '../../office/PageSteps.tsx'

type Props = Readonly<{ page: number; pages: number; total: number; onPage: (page: number) => void }>

/** Number of customers and buttons for the pages. */
export const Pager = ({ page, pages, total, onPage }: Props) => (
  <nav className="pager" aria-label={t('customers.pages')}>
    <span className="mute num">{t('customers.total', { count: total })}</span>
    {pages > 1 && <PageSteps page={page} pages={pages} onPage={onPage} />}
  </nav>
)
