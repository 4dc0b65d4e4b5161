import { planColumns } from '@comanda/domain/store/plan-limits.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import type { Change, DraftTable } from './plan-draft.ts'

type Props = Readonly<{
  table: DraftTable
  isChosen: boolean
  onChoose: (id: string) => void
  onMove: (id: string, change: Change) => void
}>
type Steps = Readonly<{ x: number; y: number }>

const arrows: Readonly<Record<string, Steps>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}
const wide = 4
const still: Steps = { x: 0, y: 0 }

/** A table of the drawing: dragged, or moved by arrows, four cells at a time with Shift. A whole drag is one step. */
export function DrawnTable({ table, isChosen, onChoose, onMove }: Props) {
  const { id, title, seats, x, y, width, height, shape } = table
  const grip = useRef<Steps | null>(null)
  const [drag, setDrag] = useState(still)
  const stepsOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Steps => {
    const cell = (currentTarget.parentElement?.clientWidth ?? planColumns) / planColumns
    const { x: fromX, y: fromY } = grip.current ?? still
    const across = Math.round((clientX - fromX) / cell) * directionOf(currentTarget)
    return { x: across, y: Math.round((clientY - fromY) / (100 / 6)) }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY }
    onChoose(id)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current) setDrag(stepsOf(event))
  }
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return
    const steps = stepsOf(event)
    grip.current = null
    setDrag(still)
    onMove(id, { x: x + steps.x, y: y + steps.y })
  }
  const cancel = () => {
    grip.current = null
    setDrag(still)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrows[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? wide : 1
    onChoose(id)
    onMove(id, { x: x + step.x * by * directionOf(event.currentTarget), y: y + step.y * by })
  }
  const [left, top] = [Math.max(0, x + drag.x), Math.max(0, y + drag.y)]
  return (
    <button
      type="button"
      className={`drawn-table${shape === 'round' ? ' round' : ''}`}
      style={{ '--x': left, '--y': top, '--w': width, '--h': height } as CSSProperties} // with custom properties
      aria-pressed={isChosen}
      onClick={() => onChoose(id)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={cancel}
    >
      <b className="clip">
        <bdi>{title}</bdi>
      </b>
      <small className="num">{t('floor.seats', { count: seats })}</small>
    </button>
  )
}

/** -1 on a right-to-left page. */
const directionOf = (element: Element): 1 | -1 => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)
