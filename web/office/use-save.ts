import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { type TextKey, t } from '../language/t.ts'
import { newId } from '../new-id.ts'
import { showToast } from '../parts/toast.ts'

export type MessageAnswer = Readonly<{ message: string }>

/** Toast of a change that can be undone, shown instead of the server's message. */
type Undo = Readonly<{ text: string; run: () => void }>

/**
 * Sends a change, shows the server's message in a toast and reads the queries of `refresh` again. The same `change`
 * sent again after a lost answer keeps its command id, so that it has one effect. Returns null if it was refused or not
 * answered.
 */
export function useSave(refresh: readonly QueryKey[], otherwise: TextKey = 'failures.settings') {
  const client = useQueryClient()
  const last = useRef<Readonly<{ commandId: string; change: string }> | null>(null)
  const [isSaving, setSaving] = useState(false)

  async function save<Answer extends MessageAnswer>(
    change: unknown,
    send: (commandId: string) => Promise<Answer>,
    undo?: Undo,
  ): Promise<Answer | null> {
    const text = JSON.stringify(change)
    const commandId = last.current?.change === text ? last.current.commandId : newId()
    last.current = { commandId, change: text }
    setSaving(true)
    try {
      const answer = await send(commandId)
      last.current = null
      if (undo) showToast(undo.text, 'undo', { label: t('common.undo'), run: undo.run })
      else showToast(answer.message, 'success')
      await Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })))
      return answer
    } catch (error) {
      showToast(messageOf(error, t(otherwise)), 'error')
      return null
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}
