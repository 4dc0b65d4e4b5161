import type { StoreEvent } from './events.ts'

export const maxQuickNotes = 20
export const maxQuickNoteLength = 40

/** Event for changed quick notes, without blanks and duplicates. A form without quick notes changes nothing. */
export function quickNotesSet(before: readonly string[], form: readonly string[] | undefined): StoreEvent[] {
  if (!form) return []
  const all = form.map((note) => note.trim().slice(0, maxQuickNoteLength)).filter((note) => note !== '')
  const notes = [...new Set(all)].slice(0, maxQuickNotes)
  const isSame = notes.length === before.length && notes.every((note, index) => note === before[index])
  return isSame ? [] : [{ type: 'QuickNotesSet', data: { notes } }]
}
