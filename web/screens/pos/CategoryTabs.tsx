import { memo, useEffect, useMemo, useRef } from 'react'
import type { Category, MenuItem } from '../../api/pos.ts'
import { t } from '../../language/t.ts'

type Props = {
  categories: readonly Category[]
  items: readonly Pick<MenuItem, 'category_id'>[]
  chosen: string | null
  onChoose: (id: string | null) => void
}

/** A button per category with the number of its dishes; the chosen one is scrolled into view. */
export const CategoryTabs = memo(function CategoryTabs({ categories, items, chosen, onChoose }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const counts = useMemo(() => {
    const byCategory = new Map<string | null, number>()
    for (const { category_id } of items) byCategory.set(category_id, (byCategory.get(category_id) ?? 0) + 1)
    return byCategory
  }, [items])
  const tabs = [
    { id: null, title: t('pos.all'), count: items.length },
    ...categories.map(({ id, title }) => ({ id, title, count: counts.get(id) ?? 0 })),
  ]
  useEffect(() => {
    if (chosen === null) row.current?.scrollTo({ left: 0 })
    else row.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset.
    <div className="tabs" role="group" aria-label={t('pos.categories')} ref={row}>
      {tabs.map(({ id, title, count }) => (
        <button type="button" key={id ?? 'all'} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          <bdi>{title}</bdi> <small>{count}</small>
        </button>
      ))}
    </div>
  )
})
