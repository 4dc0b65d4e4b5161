import { type FormEvent, useState } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Field } from '../../parts/Field.tsx'
import { saveDraft } from './save-draft.ts'

const maxName = 60

/** Asks for the name of a draft; `suggested` is the place of the bill. */
export function SaveDraftDialog({ suggested, onClose }: { suggested: string; onClose: () => void }) {
  const [name, setName] = useState(suggested)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    saveDraft(name.trim() || suggested)
  }
  return (
    <Dialog
      small
      title={t('pos.drafts.saveTitle')}
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button tall kind="go" type="submit" form="save-draft" className="grow">
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="save-draft" onSubmit={save}>
        <Field
          label={t('pos.drafts.name')}
          data-first
          dir="auto"
          autoComplete="off"
          maxLength={maxName}
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
