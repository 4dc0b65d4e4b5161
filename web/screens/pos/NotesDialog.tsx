import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { type CartLine, longestNote } from './cart.ts'

type Props = { line: CartLine; onSave: (notes: string) => void; onClose: () => void }

export function NotesDialog({ line, onSave, onClose }: Props) {
  const [notes, setNotes] = useState(line.notes ?? '')
  const save = () => {
    onSave(notes)
    onClose()
  }
  return (
    <Dialog
      small
      className="bill-notes"
      title={t('pos.notes')}
      kicker={<bdi>{line.title}</bdi>}
      onClose={onClose}
      footer={
        <>
          <Button className="grow" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button kind="go" className="grow" onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <label className="label" htmlFor="notes">
        {t('pos.notesLabel')}
      </label>
      <span className="field">
        <textarea
          id="notes"
          data-first
          dir="auto"
          maxLength={longestNote}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            save()
          }}
        />
      </span>
      <p className="sm mute num" aria-live="off">
        {notes.length} / {longestNote}
      </p>
    </Dialog>
  )
}
