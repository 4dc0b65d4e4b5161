import first from 'icon:regular/caret-double-left'
import last from 'icon:regular/caret-double-right'
import previous from 'icon:regular/caret-left'
import next from 'icon:regular/caret-right'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'

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

/** Buttons for the first, previous, next and last page, with the number of rows shown. */
export function PageButtons({ page, pages, shown, total, perPage, onPage, onPerPage }: Props) {
  const steps = [
    { name: t('platform.tenants.first'), icon: first, to: 1 },
    { name: t('platform.tenants.previous'), icon: previous, to: page - 1 },
    { name: t('platform.tenants.next'), icon: next, to: page + 1 },
    { name: t('platform.tenants.last'), icon: last, to: pages },
  ] as const
  const keys = steps.map(({ name, icon, to }) => {
    const isThere = to >= 1 && to <= pages && to !== page
    return (
      <button
        type="button"
        key={name}
        className="btn icon line"
        aria-label={name}
        title={name}
        aria-disabled={isThere ? undefined : true}
        onClick={() => isThere && onPage(to)}
      >
        <Icon of={icon} flip />
      </button>
    )
  })
  return (
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
      <span className="steps">
        {keys.slice(0, 2)}
        <span className="num at">{t('platform.tenants.page', { page, pages })}</span>
        {keys.slice(2)}
      </span>
    </nav>
  )
}
