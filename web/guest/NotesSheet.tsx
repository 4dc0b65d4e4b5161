import { type FormEvent, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import type { CartAction, CartLine } from '../screens/pos/cart.ts'
import { NotesField } from './NotesField.tsx'
import { Sheet } from './Sheet.tsx'

type Props = Readonly<{ line: CartLine; dispatch: (action: CartAction) => void; onClose: () => void }>

export function NotesSheet({ line, dispatch, onClose }: Props) {
  const [notes, setNotes] = useState(line.notes ?? '')
  const form = useId()
  const save = (event: FormEvent) => {
    event.preventDefault()
    dispatch({ type: 'note', key: line.key, notes })
    onClose()
  }
  return (
    <Sheet
      title={<bdi>{line.title}</bdi>}
      onClose={onClose}
      footer={
        <Button kind="go" tall className="grow" type="submit" form={form}>
          {t('guest.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <NotesField value={notes} onChange={setNotes} />
      </form>
    </Sheet>
  )
}
