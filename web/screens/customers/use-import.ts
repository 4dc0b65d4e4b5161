import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { customersKey } from '../../api/customers.ts'
import { messageOf } from '../../api/errors.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import type { ImportRow } from './import-rows.ts'

export type RefusedRow = Readonly<{ row: ImportRow; message: string }>
export type Progress = Readonly<{
  state: 'ready' | 'sending' | 'stopped' | 'finished'
  /** Number of parts that were answered. */
  parts: number
  done: number
  added: number
  refused: readonly RefusedRow[]
}>

const rowsAtOnce = 25
const timeoutMs = 60_000
const initial: Progress = { state: 'ready', parts: 0, done: 0, added: 0, refused: [] }

/**
 * Sends the rows in parts. Each part keeps its command id, so that continuing after a lost answer adds nobody twice.
 */
export function useImport(rows: readonly ImportRow[]) {
  const client = useQueryClient()
  const [progress, setProgress] = useState(initial)
  const isLeft = useRef(false)
  const parts = useMemo(() => partsOf(rows), [rows])

  const send = async () => {
    let now: Progress = { ...progress, state: 'sending' }
    setProgress(now)
    try {
      for (const part of parts.slice(now.parts)) {
        if (isLeft.current) break
        const body = { customers: part.rows.map(({ fields }) => fields) }
        const { results } = await ask('POST /customers/import', { body, commandId: part.commandId, timeoutMs })
        now = progressAfter(now, part.rows, results)
        setProgress(now)
      }
      setProgress({ ...now, state: 'finished' })
    } catch (error) {
      setProgress({ ...now, state: 'stopped' })
      showToast(messageOf(error, t('failures.settings')), 'error')
    }
    await client.invalidateQueries({ queryKey: customersKey })
  }
  /** Waits for the running request and sends no more. */
  const leave = () => {
    isLeft.current = true
  }
  return { progress, send, leave }
}

const partsOf = (rows: readonly ImportRow[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) => ({
    commandId: newId(),
    rows: rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  }))

type Results = readonly Readonly<{ added: boolean; message: string }>[]

const progressAfter = (now: Progress, rows: readonly ImportRow[], results: Results): Progress => ({
  state: 'sending',
  parts: now.parts + 1,
  done: now.done + rows.length,
  added: now.added + results.filter(({ added }) => added).length,
  refused: [
    ...now.refused,
    ...rows.flatMap((row, index) => {
      const result = results[index]
      return result && !result.added ? [{ row, message: serverMessage(result.message) }] : []
    }),
  ],
})
