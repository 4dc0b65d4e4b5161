import funnel from 'icon:regular/funnel-simple'
import magnifier from 'icon:regular/magnifying-glass'
import prohibit from 'icon:regular/prohibit'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { MenuItem, PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Empty } from '../../parts/States.tsx'
import { useShortcut } from '../../parts/use-shortcut.ts'
import { CategoryTabs } from './CategoryTabs.tsx'
import { isOut } from './is-out.ts'
import { FilterDialog, SoldOutList } from './lazy-dialogs.ts'
import { parseSearch } from './parse-search.ts'
import { itemsMatching } from './search.ts'
import { TileGrid } from './TileGrid.tsx'

type Props = {
  init: PosInit
  currency: Currency
  counts: ReadonlyMap<string, number>
  onPick: (item: MenuItem, quantity?: number) => void
  onHold: (item: MenuItem) => void
}

export function Menu({ init, currency, counts, onPick, onHold }: Props) {
  const { menuItems, categories } = init
  const [typed, setTyped] = useState('')
  const [categoryId, setCategoryId] = useState<string | null>(null)
  const [opened, setOpened] = useState<'filter' | 'soldOut' | null>(null)
  const close = () => setOpened(null)
  const { term } = parseSearch(useDeferredValue(typed), menuItems)
  const shown = useMemo(() => itemsMatching(menuItems, categoryId, term), [menuItems, categoryId, term])
  const tints = useMemo(() => new Map(categories.map(({ id }, index) => [id, index])), [categories])
  const grid = useRef<HTMLDivElement>(null)

  const choose = useCallback((id: string | null) => {
    setCategoryId(id)
    grid.current?.scrollTo({ top: 0 })
  }, [])
  /** Enter adds the first hit for the field's current text, which may not be rendered yet. */
  const addFirst = () => {
    const { term, quantity } = parseSearch(typed, menuItems)
    const [first] = itemsMatching(menuItems, categoryId, term)
    if (!first || typed.trim() === '') return
    setTyped('')
    onPick(first, quantity)
  }

  return (
    <main className="menu" aria-label={t('pos.menu')}>
      <div className="find">
        <SearchInput
          typed={typed}
          onType={setTyped}
          onEnter={addFirst}
          onDown={() => grid.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus()}
        />
        <Button icon={funnel} aria-label={t('pos.filter')} aria-haspopup="dialog" onClick={() => setOpened('filter')}>
          {t('pos.filter')}
        </Button>
        <SoldOutButton items={menuItems} onOpen={() => setOpened('soldOut')} />
      </div>
      <CategoryTabs categories={categories} items={menuItems} chosen={categoryId} onChoose={choose} />
      {shown.length === 0 ? (
        <NoDishes
          empty={menuItems.length === 0}
          onAll={() => {
            setTyped('')
            choose(null)
          }}
        />
      ) : (
        <TileGrid
          grid={grid}
          items={shown}
          counts={counts}
          tints={tints}
          currency={currency}
          onPick={onPick}
          onHold={onHold}
        />
      )}
      {opened === 'soldOut' && <SoldOutList items={menuItems} onClose={close} />}
      {opened === 'filter' && (
        <FilterDialog categories={categories} chosen={categoryId} onChoose={choose} onClose={close} />
      )}
    </main>
  )
}

type SearchProps = Readonly<{
  typed: string
  onType: (typed: string) => void
  onEnter: () => void
  /** Called at Arrow Down. */
  onDown: () => void
}>

function SearchInput({ typed, onType, onEnter, onDown }: SearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())
  return (
    <label className="field grow">
      <Icon of={magnifier} />
      <input
        ref={input}
        type="search"
        enterKeyHint="done"
        placeholder={t('pos.search')}
        aria-label={t('pos.search')}
        aria-keyshortcuts="/"
        autoComplete="off"
        value={typed}
        // selected, so that typing replaces the previous search
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            // Otherwise the same key press would activate a button of the dialog that it opens.
            event.preventDefault()
            onEnter()
          }
          if (event.key === 'Escape') onType('')
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            onDown()
          }
        }}
      />
      <kbd className="hide-p">/</kbd>
    </label>
  )
}

/** Opens the list of sold-out parts, and shows their number. */
function SoldOutButton({ items, onOpen }: { items: readonly MenuItem[]; onOpen: () => void }) {
  const count = items.filter((item) => [item, ...item.variants, ...item.addons].some(isOut)).length
  const name = t('common.soldOut.word')
  return (
    <Button icon={prohibit} aria-haspopup="dialog" aria-label={count > 0 ? `${name} ${count}` : name} onClick={onOpen}>
      {name} {count > 0 && <span className="count">{count}</span>}
    </Button>
  )
}

const NoDishes = ({ empty, onAll }: { empty: boolean; onAll: () => void }) => (
  <Empty action={empty ? undefined : <Button onClick={onAll}>{t('pos.clearSearch')}</Button>}>
    {empty ? t('pos.menuEmpty') : t('pos.nothingFound')}
  </Empty>
)
