import './floor-plan.css'
import { maxTableSize, minTableSize } from '@comanda/domain/store/plan-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type FloorPlan, floorNow, floorPlan } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { Stepper } from '../../parts/Stepper.tsx'
import { DrawnTable } from './DrawnTable.tsx'
import { type Change, changeTable, type DraftTable, draftOf, formOf, redo, undo } from './plan-draft.ts'

export function Screen() {
  const { data, isError, refetch } = useQuery(floorPlan)
  if (!data && isError) return <LoadError onRetry={() => void refetch()}>{t('floor.draw.loadError')}</LoadError>
  if (!data) return <Skeleton height={320} />
  if (data.tables.length === 0) return <Empty>{t('floor.draw.empty')}</Empty>
  // a new publication or list of tables starts a new drawing
  const key = `${data.version} ${data.tables.map(({ id }) => id).join()}`
  return <Editor key={key} plan={data} />
}

function Editor({ plan }: { plan: FloorPlan }) {
  const [draft, setDraft] = useState(() => draftOf(plan))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const floors = [...new Set(draft.now.map(({ floor }) => floor))]
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = draft.now.find(({ id }) => id === chosenId)
  const floor = chosen?.floor ?? (picked !== null && floors.includes(picked) ? picked : (floors[0] ?? ''))
  const { save, isSaving } = useSave([floorPlan.queryKey, floorNow.queryKey])
  const here = draft.now.filter((table) => table.floor === floor)
  const change = (id: string, by: Change) => setDraft((before) => changeTable(before, id, by))
  const publish = () => {
    const body = formOf(draft, plan.version)
    void save(body, (commandId) => ask('POST /settings/floor-plan', { body, commandId }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    if (event.key.toLowerCase() === 'z') setDraft(event.shiftKey ? redo : undo)
    else if (event.key.toLowerCase() === 'y') setDraft(redo)
    else return
    event.preventDefault()
  }
  const show = (name: string) => {
    setChosenId(null)
    setPicked(name)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the focus; this listens for undo and redo.
    <div className="plan-editor" onKeyDown={onKeyDown}>
      <div className="plan-tools">
        <h2 className="h2 grow">{t('floor.draw.title')}</h2>
        <Button aria-disabled={draft.past.length === 0 || undefined} onClick={() => setDraft(undo)}>
          {t('floor.draw.undo')}
        </Button>
        <Button aria-disabled={draft.undone.length === 0 || undefined} onClick={() => setDraft(redo)}>
          {t('floor.draw.redo')}
        </Button>
        <Button kind="go" aria-busy={isSaving} onClick={publish}>
          {t('floor.draw.publish')}
        </Button>
      </div>
      <p className="mute">{draft.past.length > 0 ? t('floor.draw.unpublished') : t('floor.draw.hint')}</p>
      {floors.length > 1 && (
        <Segments
          label={t('floor.floors')}
          segments={floors.map((name) => ({ value: name, name }))}
          chosen={floor}
          onChoose={show}
        />
      )}
      <section className="plan-paper" aria-label={t('floor.draw.drawing', { floor })}>
        <div style={{ blockSize: `${100 * rowsOf(here)}px` }} className="plan-sheet">
          {here.map((table) => (
            <DrawnTable
              key={table.id}
              table={table}
              isChosen={table.id === chosenId}
              onChoose={setChosenId}
              onMove={change}
            />
          ))}
        </div>
      </section>
      {chosen && <Properties table={chosen} floors={floors} onChange={(by) => change(chosen.id, by)} />}
    </div>
  )
}

/** Rows of a sheet, of 100 px each: room for the tables and for one more row. */
const rowsOf = (tables: readonly DraftTable[]): number =>
  Math.ceil((Math.max(0, ...tables.map(({ y, height }) => y + height)) + 8) / 6)

type PropertiesProps = Readonly<{ table: DraftTable; floors: readonly string[]; onChange: (change: Change) => void }>

function Properties({ table, floors, onChange }: PropertiesProps) {
  const { title, floor, seats, width, height, shape } = table
  const sizes = [
    { name: t('floor.draw.width'), value: width, change: (to: number) => onChange({ width: to }) },
    { name: t('floor.draw.height'), value: height, change: (to: number) => onChange({ height: to }) },
  ]
  const rename = (name: string) => name.trim() !== '' && onChange({ floor: name.trim() })
  return (
    <fieldset className="plan-properties">
      <legend className="h2">
        <bdi>{title}</bdi>
      </legend>
      <label>
        <span className="label">{t('floor.draw.floor')}</span>
        <span className="field">
          <input
            key={`${table.id} ${floor}`}
            list="plan-floors"
            defaultValue={floor}
            maxLength={200}
            onBlur={({ target }) => rename(target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && rename(currentTarget.value)}
          />
        </span>
        <datalist id="plan-floors">
          {floors.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <div>
        <span className="label">{t('floor.draw.seats')}</span>
        <Stepper
          label={t('floor.draw.seats')}
          title={t('floor.draw.seats')}
          value={seats}
          min={0}
          max={200}
          onChange={(to) => onChange({ seats: to })}
        />
      </div>
      {sizes.map(({ name, value, change }) => (
        <div key={name}>
          <span className="label">{name}</span>
          <Stepper label={name} title={name} value={value} min={minTableSize} max={maxTableSize} onChange={change} />
        </div>
      ))}
      <Segments
        label={t('floor.draw.shape')}
        segments={[
          { value: 'square', name: t('floor.draw.square') },
          { value: 'round', name: t('floor.draw.round') },
        ]}
        chosen={shape}
        onChoose={(to) => onChange({ shape: to })}
      />
    </fieldset>
  )
}
