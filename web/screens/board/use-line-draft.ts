import { useState } from 'react'
import type { OrderItem } from '../../api/orders.ts'
import { addPortions, marksOfItem, optionsOfItem, reviseItem, seatItem, voidPortions } from './change-line.ts'
import type { Line, LineOptions } from './line-change.ts'
import { isSameLine, isSameMarks, type Step } from './line-step.ts'
import type { Reason } from './ReasonPicker.tsx'

export type LineDraft = ReturnType<typeof useLineDraft>

/** Entered changes of a sent item. `count`: new number of portions; `portions`: number of revised or seated ones. */
export function useLineDraft(item: OrderItem) {
  const [count, setCount] = useState(item.quantity)
  const [portions, setPortions] = useState(item.quantity)
  const [reason, setReason] = useState<Reason | null>(null)
  const [notes, setNotes] = useState(item.notes ?? '')
  const [marks, setMarks] = useState(() => marksOfItem(item))
  const [options, setOptions] = useState<LineOptions>(() => optionsOfItem(item))
  const [seat, setSeat] = useState(item.seat ?? null)
  const isSameSeat = seat === (item.seat ?? null)
  const entered = { count, portions, reason, notes, marks, options, seat, isSameSeat }
  return { ...entered, setCount, setPortions, setReason, setNotes, setMarks, setOptions, setSeat }
}

type Sending = Pick<Step, 'kind' | 'count'> & Readonly<{ mayUndo: boolean }>

/** Sends the entered changes. A revision of the whole item and its new seat are two commands. */
export function sendDraft(line: Line, draft: LineDraft, { kind, count, mayUndo }: Sending): void {
  const { item } = line
  const { notes, marks, options, reason, seat, isSameSeat } = draft
  const note = notes.trim() || null
  const part = Math.min(draft.portions, item.quantity)
  if (kind === 'add') void addPortions({ ...line, count, options: optionsOfItem(item), notes: item.notes, mayUndo })
  if (kind === 'void') void voidPortions({ ...line, count, reason })
  if (kind === 'revise')
    void reviseItem({
      ...line,
      count: isSameSeat ? part : item.quantity,
      notes: note === item.notes ? undefined : note,
      marks: isSameMarks(item, marks) ? undefined : marks,
      options: isSameLine(item, { notes: item.notes ?? '', marks: marksOfItem(item), options }) ? undefined : options,
    })
  if (kind === 'seat') void seatItem({ ...line, count: part, seat })
  if (kind === 'revise' && !isSameSeat) void seatItem({ ...line, count: item.quantity, seat })
}
