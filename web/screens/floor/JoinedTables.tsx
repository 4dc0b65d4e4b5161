import split from 'icon:bold/arrows-split'
import type { Visit } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { useVisits } from './use-visits.ts'

type JoinedTable = Readonly<{ id: string; table_title: string }>

/** A button for each joined table that separates it; nothing if the guests have one table. */
export function JoinedTables({ visit: { id: visitId, table_id, tables = [] } }: { visit: Visit }) {
  const { part, isSaving } = useVisits()
  const joined = tables.filter(({ id }) => id !== table_id)
  return (
    <SeparateButtons tables={joined} isSaving={isSaving} onSeparate={(tableId) => void part({ visitId, tableId })} />
  )
}

/** A button for each table that was joined with the first one before guests came. */
export function FreeTables({ tables }: { tables: readonly JoinedTable[] }) {
  const { partFree, isSaving } = useVisits()
  return (
    <SeparateButtons tables={tables.slice(1)} isSaving={isSaving} onSeparate={(tableId) => void partFree(tableId)} />
  )
}

type Props = Readonly<{ tables: readonly JoinedTable[]; isSaving: boolean; onSeparate: (tableId: string) => void }>

function SeparateButtons({ tables, isSaving, onSeparate }: Props) {
  if (tables.length === 0) return null
  return (
    <fieldset className="floor-actions" disabled={isSaving}>
      {tables.map(({ id, table_title }) => (
        <Button key={id} icon={split} onClick={() => onSeparate(id)}>
          {t('floor.join.part', { place: table_title })}
        </Button>
      ))}
    </fieldset>
  )
}
