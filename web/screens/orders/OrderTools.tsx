import { t } from '../../language/t.ts'
import { SearchField } from '../../parts/SearchField.tsx'
import { countOf, type Filter, filters } from './find-groups.ts'
import type { ShownGroup } from './shown-groups.ts'

type Props = Readonly<{
  groups: readonly ShownGroup[]
  now: number
  typed: string
  onType: (typed: string) => void
  filter: Filter
  onFilter: (filter: Filter) => void
}>

/** Search and filters of cards. Enter opens the first match. */
export const OrderTools = ({ groups, now, typed, onType, filter, onFilter }: Props) => (
  <div className="tools orders-tools">
    <form
      onSubmit={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('.orders-cols .card')?.focus()
      }}
    >
      <SearchField
        name={t('orders.search')}
        hint={t('orders.searchHint')}
        clear={t('orders.clearSearch')}
        typed={typed}
        onType={onType}
      />
    </form>
    <fieldset className="tabs" aria-label={t('orders.show')}>
      {filters.map((one) => (
        <button type="button" key={one} aria-pressed={filter === one} onClick={() => onFilter(one)}>
          {t(`orders.filters.${one}`)} <small>{countOf(groups, one, now)}</small>
        </button>
      ))}
    </fieldset>
  </div>
)
