import type { StoreTable } from '../../api/settings.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { posTexts } from './texts.ts'

type Props = {
  tables: readonly StoreTable[]
  chosen: string | null
  onChoose: (tableId: string | null) => void
  onClose: () => void
}

/** The tables by floor, as one walks through the house. */
export function TableDialog({ tables, chosen, onChoose, onClose }: Props) {
  const floors = [...Map.groupBy(tables, ({ floor }) => floor)]
  const pick = (tableId: string | null) => {
    onChoose(tableId)
    onClose()
  }
  const choice = (id: string | null, title: string, seats: string) => (
    <label className="choice" key={id ?? 'none'}>
      <input type="radio" name="table" checked={chosen === id} onChange={() => pick(id)} onClick={() => pick(id)} />
      <span className="dot" />
      <span className="grow">
        <b className="clamp2">
          <bdi>{title}</bdi>
        </b>
        {seats && <small className="mute">{seats}</small>}
      </span>
    </label>
  )
  return (
    <Dialog title={posTexts.chooseTable} onClose={onClose}>
      <div className="floors">
        <div className="pick-grid">{choice(null, posTexts.noTable, '')}</div>
        {floors.map(([floor, here]) => (
          <fieldset key={floor}>
            <legend className="label">
              <bdi>{floor}</bdi>
            </legend>
            <div className="pick-grid">
              {here.map(({ id, table_title, seating_capacity }) =>
                choice(id, table_title, posTexts.persons(seating_capacity)),
              )}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
