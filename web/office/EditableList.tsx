import plus from 'icon:bold/plus'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { Empty } from '../parts/States.tsx'
import { Loaded } from './Loaded.tsx'
import { useSave } from './use-save.ts'

type Row = Readonly<{ id: string }>
type Open<R> = Readonly<{ what: 'add' }> | Readonly<{ what: 'edit' | 'delete'; row: R }>

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
  /** Buttons beside New. */
  actions?: ReactNode
  /** The dialog that changes a row, or adds one if `row` is null. */
  dialog: (row: R | null, onClose: () => void) => ReactNode
  remove: (row: R, commandId: string) => Promise<Readonly<{ message: string }>>
}>

/** A list of the settings: rows of 64 px with name, fact, Edit and Delete, and New above. */
export function EditableList<R extends Row>(props: Props<R>) {
  const { title, query, queryKey, empty, nameOf, actions, dialog, remove } = props
  const [open, setOpen] = useState<Open<R> | null>(null)
  const { save } = useSave([queryKey])
  const close = () => setOpen(null)
  const onDelete = async (row: R) => {
    if (await save(row.id, (commandId) => remove(row, commandId))) close()
  }
  return (
    <>
      <div className="office-head">
        <h2 className="h2">{title}</h2>
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
      {open?.what === 'edit' && dialog(open.row, close)}
      {open?.what === 'delete' && (
        <Confirm
          title={t('settings.deleteAsk', { name: nameOf(open.row) })}
          verb={t('settings.deleteYes')}
          harmful
          onYes={() => void onDelete(open.row)}
          onClose={close}
        >
          <p>{t('settings.irreversible')}</p>
        </Confirm>
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
