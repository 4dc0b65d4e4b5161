import caret from 'icon:bold/caret-down'
import person from 'icon:regular/user'
import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCallback, useState } from 'react'
import { type Floor, floorNow } from '../../api/floor.ts'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { useShortcut } from '../../parts/use-shortcut.ts'
import { titleOf } from '../board/seated-guests.ts'
import { CustomerDialog, TableDialog } from './lazy-dialogs.ts'
import { cartAtom } from './pos-atoms.ts'

/** Customer of the bill: a walk-in until one is chosen. */
export function CustomerButton() {
  const [{ customer }, dispatch] = useAtom(cartAtom)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <button
        type="button"
        className="field table-key who-key"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <Icon of={person} />
        <span className="grow">
          <b className={customer ? 'clip' : 'clamp2'} dir="auto">
            {customer?.name ?? t('pos.walkin')}
          </b>
          {customer && (
            <small className="clip num">
              <bdi dir="ltr">{customer.phone}</bdi>
            </small>
          )}
        </span>
      </button>
      {choosing && (
        <CustomerDialog
          chosen={customer}
          onChoose={(chosen) => dispatch({ type: 'serve', customer: chosen })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Table of the bill. If none is chosen here, sending a Dine-In order asks for it. */
export function TableButton({ init }: { init: PosInit }) {
  const [cart, dispatch] = useAtom(cartAtom)
  const [choosing, setChoosing] = useState(false)
  const table = init.storeTables.find(({ id }) => id === cart.tableId)
  const select = useCallback((floor: Floor) => table && titleOf(floor, table), [table])
  const { data: title = table?.table_title } = useQuery({ ...floorNow, select, enabled: table !== undefined })
  const isOpen = cart.dining === 'dinein'
  const isUnsaid = isOpen && !table && !cart.withoutTable
  useShortcut('t', () => isOpen && setChoosing(true))
  return (
    <>
      <button
        type="button"
        className="field table-key"
        aria-haspopup="dialog"
        aria-disabled={!isOpen}
        aria-keyshortcuts="T"
        title={isOpen ? undefined : t('pos.tableOnlyDineIn')}
        onClick={() => isOpen && setChoosing(true)}
      >
        <span className="grow">
          <b className={isOpen && table ? 'clip' : 'clamp2'} dir="auto">
            {(isOpen && title) || t(isUnsaid ? 'pos.chooseTable' : 'pos.noTable')}
          </b>
          {isOpen && table && (
            <small className="clip">
              <bdi>
                {t('pos.persons', { count: table.seating_capacity })}, <bdi>{table.floor}</bdi>
              </bdi>
            </small>
          )}
        </span>
        <Icon of={caret} />
      </button>
      {choosing && (
        <TableDialog
          title={t('pos.chooseTable')}
          tables={init.storeTables}
          chosen={isUnsaid ? undefined : (table?.id ?? null)}
          onChoose={(tableId) => {
            dispatch({ type: 'seat', tableId })
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
