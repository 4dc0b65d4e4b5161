import { type ReactNode, useState } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import type { CartLine } from './cart.ts'
import { NotesField } from './NotesField.tsx'

type Props = { line: CartLine; children?: ReactNode; onSave: (notes: string) => void; onClose: () => void }

export function NotesDialog({ line, children, onSave, onClose }: Props) {
  const [notes, setNotes] = useState(line.notes ?? '')
  const save = () => {
    onSave(notes)
    onClose()
  }
  return (
    <Dialog
      small
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
      <NotesField isFirst notes={notes} onChange={setNotes} onEnter={save} />
      {children}
    </Dialog>
  )
}
