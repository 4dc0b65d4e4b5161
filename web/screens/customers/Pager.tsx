import first from 'icon:bold/caret-double-left'
import last from 'icon:bold/caret-double-right'
import previous from 'icon:bold/caret-left'
import next from 'icon:bold/caret-right'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'

type Props = Readonly<{ page: number; pages: number; total: number; onPage: (page: number) => void }>

/** Number of customers and buttons for the pages. A button without a target is disabled, not hidden. */
export const Pager = ({ page, pages, total, onPage }: Props) => (
  <nav className="pager" aria-label={t('customers.pages')}>
    <span className="mute num">{t('customers.total', { count: total })}</span>
    {pages > 1 && (
      <span className="pager-keys">
        <Key icon={first} name={t('customers.firstPage')} to={1} isOff={page <= 1} onPage={onPage} />
        <Key icon={previous} name={t('customers.previousPage')} to={page - 1} isOff={page <= 1} onPage={onPage} />
        <span className="num" aria-live="polite">
          {t('customers.page', { page, pages })}
        </span>
        <Key icon={next} name={t('customers.nextPage')} to={page + 1} isOff={page >= pages} onPage={onPage} />
        <Key icon={last} name={t('customers.lastPage')} to={pages} isOff={page >= pages} onPage={onPage} />
      </span>
    )}
  </nav>
)

type ButtonProps = Readonly<{ icon: string; name: string; to: number; isOff: boolean; onPage: (page: number) => void }>

const Key = ({ icon, name, to, isOff, onPage }: ButtonProps) => (
  <button
    type="button"
    className="btn icon line"
    aria-label={name}
    title={name}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onPage(to)}
  >
    <Icon of={icon} flip />
  </button>
)
