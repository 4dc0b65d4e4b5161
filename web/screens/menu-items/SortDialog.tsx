import './sort.css'
import down from 'icon:bold/caret-down'
import up from 'icon:bold/caret-up'
import dots from 'icon:regular/dots-six-vertical'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { t } from '../../language/t.ts'
import { useLeaveQuestion } from '../../office/use-leave-question.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { type SortedRow, type Sorting, useSorting } from './use-sorting.ts'

type Props = Readonly<{
  title: string
  rows: readonly SortedRow[]
  refresh: readonly QueryKey[]
  send: (ids: readonly string[], commandId: string) => Promise<Readonly<{ message: string }>>
  onClose: () => void
}>

/** Sorts rows by dragging, by keyboard or by the buttons of the chosen row, and saves them together. */
export function SortDialog({ title, rows, refresh, send, onClose }: Props) {
  const sorting = useSorting(rows)
  const { sorted } = sorting
  const { save, isSaving } = useSave(refresh, 'menu.failed')
  const hintId = useId()
  const { question, ask } = useLeaveQuestion(sorted.some(({ id }, index) => id !== rows[index]?.id))
  const close = () => ask(onClose)
  const onSave = async () => {
    const ids = sorted.map(({ id }) => id)
    if (await save(ids, (commandId) => send(ids, commandId))) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button className="grow" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            className="grow"
            kind="go"
            aria-busy={isSaving}
            because={isSaving ? t('common.wait') : undefined}
            onClick={() => void onSave()}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p className="mute sort-hint" id={hintId}>
        {t('menu.sort.hint')}
      </p>
      <p className="vh" role="status">
        {sorting.announcement}
      </p>
      <Draggable sorting={sorting}>
        <ol className="sort-rows">
          {sorted.map((row) => (
            <SortRow key={row.id} row={row} sorting={sorting} hintId={hintId} />
          ))}
        </ol>
      </Draggable>
      {question}
    </Dialog>
  )
}

/** dnd-kit moves rows by pointer only; the dialog announces moves to screen readers. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

function Draggable({ sorting: { sorted, place }, children }: { sorting: Sorting; children: ReactNode }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = sorted.map(({ id }) => id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) place(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements: silent }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

type RowProps = Readonly<{ row: SortedRow; sorting: Sorting; hintId: string }>

function SortRow({ row: { id, title }, sorting, hintId }: RowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const isChosen = sorting.chosen === id
  return (
    <li
      ref={setNodeRef}
      className={`${isDragging ? 'dragged' : ''} ${isChosen ? 'chosen' : ''}`}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      onKeyDown={isChosen ? sorting.onKeyDown : undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...listeners}
        className="btn icon quiet sort-handle"
        aria-label={t('menu.sort.move', { name: title })}
        aria-describedby={hintId}
        aria-pressed={isChosen}
        onClick={() => sorting.choose(id)}
      >
        <Icon of={dots} />
      </button>
      <bdi className="grow">{title}</bdi>
      {isChosen && (
        <span className="row">
          <IconButton
            of={up}
            name={t('menu.sort.up', { name: title })}
            onClick={({ currentTarget }) => sorting.step(-1, currentTarget)}
          />
          <IconButton
            of={down}
            name={t('menu.sort.down', { name: title })}
            onClick={({ currentTarget }) => sorting.step(1, currentTarget)}
          />
        </span>
      )}
    </li>
  )
}
