import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type TextKey, t } from '../language/t.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { type MessageAnswer, useSave } from './use-save.ts'

type Props = Readonly<{
  title: string
  /** Label of the button; 'Yes, Delete' by default. */
  verb?: string
  /** Queries that are read again after the deletion. */
  refresh: readonly QueryKey[]
  otherwise?: TextKey
  send: (commandId: string) => Promise<MessageAnswer>
  onClose: () => void
  children?: ReactNode
}>

/** Confirms a deletion, sends it, and closes once the server has accepted it. */
export function DeleteDialog({ title, verb, refresh, otherwise, send, onClose, children }: Props) {
  const { save, isSaving } = useSave(refresh, otherwise)
  const onYes = async () => {
    if (!isSaving && (await save(title, send))) onClose()
  }
  return (
    <Confirm
      title={title}
      verb={isSaving ? t('common.wait') : (verb ?? t('settings.deleteYes'))}
      harmful
      onYes={() => void onYes()}
      onClose={onClose}
    >
      {children ?? <p>{t('common.irreversible')}</p>}
    </Confirm>
  )
}
