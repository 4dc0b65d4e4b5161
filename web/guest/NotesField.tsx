import { useId } from 'react'
import { t } from '../language/t.ts'
import { longestNote } from '../screens/pos/cart.ts'

type NotesProps = Readonly<{ value: string; onChange: (notes: string) => void }>

export function NotesField({ value, onChange }: NotesProps) {
  const id = useId()
  return (
    <div className="notes">
      <label className="label" htmlFor={id}>
        {t('guest.notes')}
      </label>
      <span className="field">
        <textarea
          id={id}
          dir="auto"
          rows={2}
          maxLength={longestNote}
          value={value}
          placeholder={t('guest.notesHint')}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <p className="xs mute num">
        {value.length} / {longestNote}
      </p>
    </div>
  )
}
