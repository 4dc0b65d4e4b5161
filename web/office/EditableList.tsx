import plus from 'icon:bold/plus'
import arrows from 'icon:regular/arrows-down-up'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { lazy } from '../parts/lazy.tsx'
import { Empty } from '../parts/States.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Loaded } from './Loaded.tsx'

const SortDialog = lazy(async () => (await import('../screens/menu-items/SortDialog.tsx')).SortDialog)

type Row = Readonly<{ id: string }>
type Open<R> = Readonly<{ what: 'add' | 'sort' }> | Readonly<{ what: 'edit' | 'delete'; row: R }>

type Props<R extends Row> = Readonly<{
  title: string
  query: Pick<UseQueryResult<readonly R[]>, 'data' | 'isError' | 'refetch'>
  queryKey: QueryKey
  empty: string
  nameOf: (row: R) => string
  /** A fact below the name. */
  factOf?: (row: R) => ReactNode
  /** Controls before Edit: a switch, a download. */
  controlsOf?: (row: R) => ReactNode
  /** Makes the order of the list changeable. */
  sort?: Omit<ComponentProps<typeof SortDialog>, 'onClose'>
  /** Buttons beside New. */
  actions?: ReactNode
  /** The dialog that changes a row, or adds one if `row` is null. */
  dialog: (row: R | null, onClose: () => void) => ReactNode
  remove: (row: R, commandId: string) => Promise<Readonly<{ message: string }>>
}>

/** A list of the settings: rows of 64 px with name, fact, Edit and Delete, and New above. */
export function EditableList<R extends Row>(props: Props<R>) {
  const { title, query, queryKey, empty, nameOf, sort, actions, dialog, remove } = props
  const [open, setOpen] = useState<Open<R> | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className="office-head">
        <h2 className="h2">{title}</h2>
        {sort && sort.rows.length > 1 && (
          <Button icon={arrows} onClick={() => setOpen({ what: 'sort' })}>
            {t('menu.sort.key')}
          </Button>
        )}
        {actions}
        <Button kind="go" icon={plus} onClick={() => setOpen({ what: 'add' })}>
          {t('settings.new')}
        </Button>
      </div>
      <Loaded query={query} failed={t('settings.loadError')}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>{empty}</Empty>
          ) : (
            <ul className="office-rows">
              {rows.map((row) => (
                <ListRow key={row.id} {...props} row={row} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.what === 'add' && dialog(null, close)}
      {open?.what === 'sort' && sort && <SortDialog {...sort} onClose={close} />}
      {open?.what === 'edit' && dialog(open.row, close)}
      {open?.what === 'delete' && (
        <DeleteDialog
          title={t('settings.deleteAsk', { name: nameOf(open.row) })}
          refresh={[queryKey]}
          send={(commandId) => remove(open.row, commandId)}
          onClose={close}
        />
      )}
    </>
  )
}

type RowProps<R extends Row> = Props<R> & Readonly<{ row: R; onOpen: (open: Open<R>) => void }>

function ListRow<R extends Row>({ row, nameOf, factOf, controlsOf, onOpen }: RowProps<R>) {
  const name = nameOf(row)
  return (
    <li>
      <span className="name">
        <b>
          <bdi>{name}</bdi>
        </b>
        {factOf && <small className="mute num">{factOf(row)}</small>}
      </span>
      <span className="keys">
        {controlsOf?.(row)}
        <IconButton of={pencil} name={t('settings.editOf', { name })} onClick={() => onOpen({ what: 'edit', row })} />
        <IconButton
          of={trash}
          name={t('settings.deleteOf', { name })}
          onClick={() => onOpen({ what: 'delete', row })}
        />
      </span>
    </li>
  )
}
