import split from 'icon:bold/arrows-split'
import type { Visit } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { useVisits } from './use-visits.ts'

/** A button for each joined table that separates it; nothing if the guests have one table. */
export function JoinedTables({ visit }: { visit: Visit }) {
  const { part, isSaving } = useVisits()
  const joined = visit.tables?.filter(({ id }) => id !== visit.table_id) ?? []
  if (joined.length === 0) return null
  return (
    <fieldset className="floor-actions" disabled={isSaving}>
      {joined.map(({ id, table_title }) => (
        <Button key={id} icon={split} onClick={() => void part({ visitId: visit.id, tableId: id })}>
          {t('floor.join.part', { place: table_title })}
        </Button>
      ))}
    </fieldset>
  )
}

type FreeProps = Readonly<{ tables: readonly Readonly<{ id: string; table_title: string }>[] }>

/** A key to part each of these tables, which were joined before guests came, from the first. */
export function FreeTables({ tables }: FreeProps) {
  const { partFree, isSaving } = useVisits()
  const joined = tables.slice(1)
  if (joined.length === 0) return null
  return (
    <fieldset className="floor-actions" disabled={isSaving}>
      {joined.map(({ id, table_title }) => (
        <Button key={id} icon={split} onClick={() => void partFree(id)}>
          {t('floor.join.part', { place: table_title })}
        </Button>
      ))}
    </fieldset>
  )
}
