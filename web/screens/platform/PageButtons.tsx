import { t } from '../../language/t.ts'
import { PageSteps } from '../../office/PageSteps.tsx'

type Props = Readonly<{
  page: number
  pages: number
  shown: number
  total: number
  perPage: number
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
}>

const sizes = [5, 10, 25, 50, 100]

/** The number of rows shown and of rows on a page, and buttons for the pages. */
export const PageButtons = ({ page, pages, shown, total, perPage, onPage, onPerPage }: Props) => (
  <nav className="page-keys" aria-label={t('platform.tenants.pages')}>
    <span className="mute num showing" role="status">
      {t('platform.tenants.showing', { shown, total })}
    </span>
    <label className="per-page">
      <span className="mute">{t('platform.tenants.perPage')}</span>
      <select value={perPage} onChange={({ target }) => onPerPage(Number(target.value))}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
    <PageSteps page={page} pages={pages} onPage={onPage} />
  </nav>
)
