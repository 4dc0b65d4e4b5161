import './sort.css'
import dots from 'icon:regular/dots-six-vertical'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'

type Row = Readonly<{ id: string; title: string }>
type Props = Readonly<{
  title: string
  rows: readonly Row[]
  refresh: readonly QueryKey[]
  send: (ids: readonly string[], commandId: string) => Promise<Readonly<{ message: string }>>
  onClose: () => void
}>

/** Rows that are put in order by drag or by keyboard, and saved together. */
export default function SortDialog({ title, rows, refresh, send, onClose }: Props) {
  const [sorted, setSorted] = useState(rows)
  const { save, isSaving } = useSave(refresh, 'menu.failed')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: UniqueIdentifier) => sorted.findIndex((row) => row.id === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) setSorted(arrayMove([...sorted], placeOf(active.id), placeOf(over.id)))
  }
  const onSave = async () => {
    const ids = sorted.map(({ id }) => id)
    if (await save(ids, (commandId) => send(ids, commandId))) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button className="grow" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            className="grow"
            kind="go"
            because={isSaving ? t('common.wait') : undefined}
            onClick={() => void onSave()}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p className="mute sort-hint">{t('menu.sort.hint')}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: announcementsOf(sorted),
          screenReaderInstructions: { draggable: t('menu.sort.hint') },
        }}
      >
        <SortableContext items={sorted.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className="sort-rows">
            {sorted.map((row) => (
              <SortRow key={row.id} row={row} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </Dialog>
  )
}

function SortRow({ row: { id, title } }: { row: Row }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'dragged' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className="btn icon quiet sort-handle"
        aria-label={t('menu.sort.move', { name: title })}
      >
        <Icon of={dots} />
      </button>
      <bdi>{title}</bdi>
    </li>
  )
}

/** What a screen reader hears of a move. */
function announcementsOf(rows: readonly Row[]): Announcements {
  const values = (id: UniqueIdentifier, at: UniqueIdentifier | undefined) => ({
    name: rows.find((row) => row.id === id)?.title ?? '',
    place: rows.findIndex((row) => row.id === (at ?? id)) + 1,
    count: rows.length,
  })
  return {
    onDragStart: ({ active }) => t('menu.sort.picked', values(active.id, undefined)),
    onDragOver: ({ active, over }) => t('menu.sort.over', values(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('menu.sort.dropped', values(active.id, over?.id)),
    onDragCancel: ({ active }) => t('menu.sort.cancelled', values(active.id, undefined)),
  }
}
