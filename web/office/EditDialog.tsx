import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { TextKey } from '../language/t.ts'
import { FormDialog } from './FormDialog.tsx'
import { type MessageAnswer, useSave } from './use-save.ts'

type Props<Values, Answer> = Omit<
  ComponentProps<typeof FormDialog>,
  'initial' | 'isSaving' | 'onSave' | 'onValuesChange'
> &
  Readonly<{
    initial: Partial<NoInfer<Values>>
    /** Queries that are read again after the change. */
    refresh: readonly QueryKey[]
    otherwise?: TextKey
    send: (values: Values, commandId: string) => Promise<Answer>
    /** Runs after `onClose`, so that it can open another dialog. */
    onSaved?: (answer: Answer, values: Values) => void
    onChange?: (values: Values) => void
  }>

/** A form in a dialog that sends its values and closes once the server has accepted them. */
export function EditDialog<Values extends object, Answer extends MessageAnswer>(props: Props<Values, Answer>) {
  const { refresh, otherwise, send, onSaved, onChange, ...form } = props
  const { save, isSaving } = useSave(refresh, otherwise)
  const onSave = async (values: Values) => {
    const answer = await save(values, (commandId) => send(values, commandId))
    if (!answer) return
    form.onClose()
    onSaved?.(answer, values)
  }
  return (
    <FormDialog<Values>
      {...form}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
      onValuesChange={(_, values) => onChange?.(values)}
    />
  )
}
