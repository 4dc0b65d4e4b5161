import { t } from '../../language/t.ts'
import { longestNote } from './cart.ts'

type Props = Readonly<{ notes: string; isFirst?: boolean; onChange: (notes: string) => void; onEnter: () => void }>

/** Note of a line. Enter saves it, Shift and Enter begin a new line. */
export const NotesField = ({ notes, isFirst, onChange, onEnter }: Props) => (
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
  </div>
)
