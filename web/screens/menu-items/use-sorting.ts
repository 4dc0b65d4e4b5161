import { arrayMove } from '@dnd-kit/sortable'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../language/t.ts'

export type SortedRow = Readonly<{ id: string; title: string }>

export type Sorting = Readonly<{
  sorted: readonly SortedRow[]
  /** Row that the arrow keys move. */
  chosen: string | null
  /** The announcement of the last move for screen readers. */
  announcement: string
  /** Chooses a row, or releases the chosen one. */
  choose: (id: string) => void
  place: (id: string, to: number) => void
  step: (by: number, key: HTMLElement) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}>

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The order of rows, and moves of the chosen row. */
export function useSorting(rows: readonly SortedRow[]): Sorting {
  const [sorted, setSorted] = useState(rows)
  const [chosen, setChosen] = useState<string | null>(null)
  const [before, setBefore] = useState(rows)
  const [announcement, setAnnouncement] = useState('')
  const indexOf = (id: string | null) => sorted.findIndex((row) => row.id === id)
  const values = (id: string, at: number) => ({
    name: sorted[indexOf(id)]?.title ?? '',
    place: at + 1,
    count: sorted.length,
  })

  const choose = (id: string) => {
    const isDrop = id === chosen
    setAnnouncement(t(isDrop ? 'menu.sort.dropped' : 'menu.sort.picked', values(id, indexOf(id))))
    setChosen(isDrop ? null : id)
    setBefore(sorted)
  }
  const place = (id: string, to: number) => setSorted(arrayMove([...sorted], indexOf(id), to))
  const step = (by: number, key: HTMLElement) => {
    if (chosen === null) return
    const to = Math.min(Math.max(indexOf(chosen) + by, 0), sorted.length - 1)
    flushSync(() => {
      place(chosen, to)
      setAnnouncement(t('menu.sort.over', values(chosen, to)))
    })
    key.focus() // an element loses the focus when it is moved in the document
    key.scrollIntoView({ block: 'nearest' })
  }
  const cancel = () => {
    if (chosen !== null) setAnnouncement(t('menu.sort.cancelled', values(chosen, indexOf(chosen))))
    setSorted(before)
    setChosen(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    if (by === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation() // Escape returns the row to its old position and keeps the dialog open
    if (by === undefined) cancel()
    else if (event.target instanceof HTMLElement) step(by, event.target)
  }
  return { sorted, chosen, announcement, choose, place, step, onKeyDown }
}
