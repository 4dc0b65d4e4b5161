import './menu-items.css'
import plus from 'icon:bold/plus'
import arrows from 'icon:regular/arrows-down-up'
import dots from 'icon:regular/dots-three'
import download from 'icon:regular/download-simple'
import csv from 'icon:regular/file-csv'
import list from 'icon:regular/list-checks'
import percent from 'icon:regular/percent'
import tag from 'icon:regular/tag'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../api/ask.ts'
import { type MenuRow, menuList, menuReaders } from '../../api/menu.ts'
import { categoriesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { ActionMenu } from '../../parts/ActionMenu.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { CategoryTabs } from '../pos/CategoryTabs.tsx'
import { itemsMatching } from '../pos/search.ts'
import { ItemRow } from './ItemRow.tsx'
import { mergedOrder } from './order.ts'
import { saveMenu } from './save-menu.ts'
import { useCurrency } from './use-currency.ts'
import { useMenuFilter } from './use-menu-filter.ts'
import { useShow } from './use-show.ts'

const ImportDialog = lazy(async () => (await import('./ImportDialog.tsx')).ImportDialog)
const NewItemDialog = lazy(async () => (await import('./ItemDialog.tsx')).NewItemDialog)
const PricesDialog = lazy(async () => (await import('./PricesDialog.tsx')).PricesDialog)
const SortDialog = lazy(async () => (await import('./SortDialog.tsx')).SortDialog)

type Open = Readonly<{ what: 'add' | 'sort' | 'prices' | 'import' }> | Readonly<{ what: 'delete'; item: MenuRow }>

export function Screen() {
  const query = useQuery(menuList)
  const currency = useCurrency()
  const [open, setOpen] = useState<Open | null>(null)
  const filter = useMenuFilter()
  const { categoryId } = filter
  const close = () => setOpen(null)
  const onDelete = useCallback((item: MenuRow) => setOpen({ what: 'delete', item }), [])
  const onNew = () => setOpen({ what: 'add' })
  return (
    <>
      <div className="office-head">
        <h2 className="h2">{t('menu.title')}</h2>
        <Link className="btn line" to={paths.categories}>
          <Icon of={tag} />
          {t('settings.categories.title')}
        </Link>
        <Link className="btn line" to={paths.choiceGroups}>
          <Icon of={list} />
          {t('menu.choices.title')}
        </Link>
        <ActionMenu
          name={t('menu.more')}
          icon={dots}
          className="btn line icon"
          actions={[
            { key: 'sort', label: t('menu.sort.items'), icon: arrows, onChoose: () => setOpen({ what: 'sort' }) },
            { key: 'prices', label: t('menu.prices.key'), icon: percent, onChoose: () => setOpen({ what: 'prices' }) },
            { key: 'import', label: t('menu.import.key'), icon: csv, onChoose: () => setOpen({ what: 'import' }) },
            ...(query.data?.length
              ? [
                  {
                    key: 'export',
                    label: t('menu.import.export'),
                    icon: download,
                    onChoose: () => void saveMenu(query.data),
                  },
                ]
              : []),
          ]}
        />
        <Button kind="go" icon={plus} onClick={onNew}>
          {t('settings.new')}
        </Button>
      </div>
      <Loaded query={query} failed={t('settings.loadError')}>
        {(items) =>
          items.length === 0 ? (
            <Empty
              action={
                <div className="row">
                  <Button icon={plus} onClick={onNew}>
                    {t('menu.addFirst')}
                  </Button>
                  <Button icon={csv} onClick={() => setOpen({ what: 'import' })}>
                    {t('menu.import.key')}
                  </Button>
                </div>
              }
            >
              {t('menu.empty')}
            </Empty>
          ) : (
            <Items items={items} filter={filter} onDelete={onDelete} />
          )
        }
      </Loaded>
      {open?.what === 'add' && <NewItemDialog categoryId={categoryId} onClose={close} />}
      {open?.what === 'sort' && query.data && <SortItems items={query.data} categoryId={categoryId} onClose={close} />}
      {open?.what === 'prices' && query.data && (
        <PricesDialog
          items={query.data.filter((item) => categoryId === null || item.category_id === categoryId)}
          currency={currency}
          onClose={close}
        />
      )}
      {open?.what === 'import' && <ImportDialog currency={currency} onClose={close} />}
      {open?.what === 'delete' && <DeleteItem item={open.item} onClose={close} />}
    </>
  )
}

type ItemsProps = Readonly<{
  items: readonly MenuRow[]
  filter: ReturnType<typeof useMenuFilter>
  onDelete: (item: MenuRow) => void
}>

function Items({ items, filter, onDelete }: ItemsProps) {
  const { data: categories = [] } = useQuery(categoriesList)
  const currency = useCurrency()
  const onShow = useShow()
  const { typed, categoryId, search, show } = filter
  const term = useDeferredValue(typed)
  const shown = useMemo(() => itemsMatching(items, categoryId, term), [items, categoryId, term])
  const tints = useMemo(() => new Map(categories.map(({ id }, index) => [id, index])), [categories])
  return (
    <>
      <div className="menu-find">
        <SearchField
          name={t('menu.search')}
          hint={t('menu.search')}
          clear={t('menu.clearSearch')}
          typed={typed}
          onType={(typed) => show({ typed, categoryId })}
        />
        <CategoryTabs
          categories={categories}
          items={items}
          chosen={categoryId}
          onChoose={(categoryId) => show({ typed, categoryId })}
        />
      </div>
      {shown.length === 0 ? (
        <Empty action={<Button onClick={() => show({ typed: '', categoryId: null })}>{t('menu.showAll')}</Button>}>
          {t('menu.nothingFound')}
        </Empty>
      ) : (
        <ul className="office-rows menu-rows">
          {shown.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              currency={currency}
              tint={tints.get(item.category_id ?? '') ?? 0}
              search={search}
              onShow={onShow}
              onDelete={onDelete}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type SortProps = Readonly<{ items: readonly MenuRow[]; categoryId: string | null; onClose: () => void }>

/** Sorts the dishes of one category; all others keep their positions. */
function SortItems({ items, categoryId, onClose }: SortProps) {
  const rows = items.filter((item) => categoryId === null || item.category_id === categoryId)
  return (
    <SortDialog
      title={t('menu.sort.items')}
      rows={rows}
      refresh={menuReaders}
      send={(ids, commandId) => {
        const all = mergedOrder(
          items.map(({ id }) => id),
          ids,
        )
        return ask('POST /menu-items/sort', { body: { ids: all }, commandId })
      }}
      onClose={onClose}
    />
  )
}

function DeleteItem({ item: { id, title }, onClose }: { item: MenuRow; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t('settings.deleteAsk', { name: title })}
      refresh={menuReaders}
      otherwise="menu.failed"
      send={(commandId) => ask('DELETE /menu-items/delete/:id', { params: { id }, commandId })}
      onClose={onClose}
    />
  )
}
