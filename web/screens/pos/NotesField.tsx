import { useQuery } from '@tanstack/react-query'
import { posInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { longestNote } from './cart.ts'

type Props = Readonly<{ notes: string; isFirst?: boolean; onChange: (notes: string) => void; onEnter: () => void }>

/** Note of a line. Enter saves it, Shift+Enter begins a new line. One tap adds a quick note of the restaurant. */
export function NotesField({ notes, isFirst, onChange, onEnter }: Props) {
  const { data: init } = useQuery(posInit)
  return (
    <div className="bill-notes">
      <label className="label" htmlFor="notes">
        {t('pos.notesLabel')}
      </label>
      <span className="field">
        <textarea
          id="notes"
          data-first={isFirst}
          dir="auto"
          maxLength={longestNote}
          value={notes}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
        />
      </span>
      <p className="sm mute num" aria-live="off">
        {notes.length} / {longestNote}
      </p>
      {init?.storeSettings.quick_notes && (
        <fieldset className="row quick-notes">
          <legend className="vh">{t('pos.notes')}</legend>
          {init.storeSettings.quick_notes.map((note) => (
            <button key={note} type="button" className="btn line" onClick={() => onChange(withNote(notes, note))}>
              <bdi>{note}</bdi>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Appends a quick note after a comma; unchanged if the note contains it already or would become too long. */
function withNote(notes: string, added: string): string {
  const before = notes.trim()
  if (before.split(', ').includes(added)) return notes
  const after = before === '' ? added : `${before}, ${added}`
  return after.length > longestNote ? notes : after
}
