import { t } from '../../language/t.ts'
import { courseOf } from './by-course.ts'
import './pos.css'
import caret from 'icon:bold/caret-up'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type MenuItem, type PosInit, posInit } from '../../api/pos.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { LoadError } from '../../parts/States.tsx'
import { useUpright } from '../../parts/use-narrow.ts'
import { paths } from '../../paths.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { LineConflict } from '../board/LineConflict.tsx'
import { Bill } from './Bill.tsx'
import { billOf, countOf, countsByItem } from './cart.ts'
import { isDishOut } from './is-out.ts'
import { loadDialogs, SoldOutDialog } from './lazy-dialogs.ts'
import { Menu } from './Menu.tsx'
import { type Choice, lineOf, noChoice } from './menu-line.ts'
import { OptionsDialog } from './OptionsDialog.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { placeOf } from './order.ts'
import { resumePending } from './order-flow.ts'
import { PosSkeleton } from './PosSkeleton.tsx'
import { billOpenAtom, cartAtom } from './pos-atoms.ts'
import { seatFromAddress } from './seat-from-address.ts'
import { useInitNow } from './sold-out.ts'
import { TopButtons } from './TopButtons.tsx'
import { asksFirst } from './till-line.ts'
import { useTableBill } from './use-table-bill.ts'

export function Screen() {
  const { data, isError, refetch } = useQuery(posInit)
  return (
    <div className="pos">
      <TopBar title={t('pos.title')} shortTitle={t('pos.shortTitle')}>
        <TopButtons init={data} />
      </TopBar>
      {data ? (
        <Till init={data} />
      ) : isError ? (
        <div className="pos-error">
          <LoadError onRetry={() => void refetch()}>{t('pos.loadError')}</LoadError>
        </div>
      ) : (
        <PosSkeleton />
      )}
    </div>
  )
}

/** Dish whose options are chosen before it is added. */
type OpenOptions = Readonly<{ item: MenuItem; quantity: number }>

function Till({ init: loaded }: { init: PosInit }) {
  const init = useInitNow(loaded)
  const cart = useAtomValue(cartAtom)
  const dispatch = useSetAtom(cartAtom)
  const [options, setOptions] = useState<OpenOptions | null>(null)
  /** Dish whose sold-out dialog is open. */
  const [heldItem, setHeldItem] = useState<MenuItem | null>(null)
  const isDrawer = useUpright()
  const code = init.storeSettings.currency
  const currency = useMemo(() => currencyOf(code), [code])
  const counts = useMemo(() => countsByItem(cart.lines), [cart.lines])
  const currentOf = (item: MenuItem) => init.menuItems.find(({ id }) => id === item.id) ?? item

  const add = useCallback(
    (item: MenuItem, quantity: number, choice: Choice) => {
      const course = courseOf(init, item.category_id)
      const input = { key: newId(), quantity, notes: null, ...(course !== null && { course }) }
      dispatch({ type: 'add', line: lineOf(item, choice, currency, input) })
    },
    [dispatch, currency, init],
  )
  const pick = useCallback(
    (item: MenuItem, quantity = 1) => {
      if (isDishOut(item)) return setHeldItem(item)
      if (asksFirst(item)) return setOptions({ item, quantity })
      add(item, quantity, noChoice)
    },
    [add],
  )
  // after a reload: requests the answer of the order that was being sent
  useEffect(() => resumePending(init), [init])
  useRestoredOrder(init)
  useTableOfAddress(init)

  return (
    <>
      <Menu init={init} currency={currency} counts={counts} onPick={pick} onHold={setHeldItem} />
      {heldItem && <SoldOutDialog item={currentOf(heldItem)} onClose={() => setHeldItem(null)} />}
      {isDrawer ? (
        <BillDrawer init={init} />
      ) : (
        <aside className="bill paper" aria-label={t('pos.bill')}>
          <Bill init={init} currency={currency} />
        </aside>
      )}
      {options && (
        <OptionsDialog
          item={currentOf(options.item)}
          quantity={options.quantity}
          currency={currency}
          onClose={() => setOptions(null)}
          onAdd={(choice) => {
            add(options.item, options.quantity, choice)
            setOptions(null)
          }}
        />
      )}
      <OrderDialogs init={init} currency={currency} />
      <LineConflict />
    </>
  )
}

/** Restores the bill of an unsent order that was chosen in the list of unsent orders. */
function useRestoredOrder(init: PosInit): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = typeof state === 'object' && state !== null && 'putBack' in state ? state.putBack : null
  useEffect(() => {
    const entry = id === null ? undefined : outbox.entries().find((other) => other.id === id)
    if (!entry) return
    navigate(paths.pos, { replace: true, state: null })
    void loadDialogs().then(({ restoreOrder }) => restoreOrder(entry, init))
  }, [id, init, navigate])
}

/** Starts a bill for the table in the address, which order cards link to (`posAt`). */
function useTableOfAddress(init: PosInit): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tableId = new URLSearchParams(search).get('table')
  useEffect(() => {
    if (tableId === null) return
    navigate(paths.pos, { replace: true, state: null })
    seatFromAddress(tableId, init)
  }, [tableId, init, navigate])
}

/** Bill of a narrow screen: a drawer, opened by a bar that always shows the total. */
function BillDrawer({ init }: { init: PosInit }) {
  const cart = useAtomValue(cartAtom)
  const [open, setOpen] = useAtom(billOpenAtom)
  const code = init.storeSettings.currency
  const currency = useMemo(() => currencyOf(code), [code])
  const count = countOf(cart.lines)
  const table = useTableBill(cart, currency)
  return (
    <>
      <button type="button" className="open-bill" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="q num">{count}</span>
        <span>{t('pos.viewBill')}</span>
        <b className="end">
          <Money amount={table?.total ?? billOf(cart.lines).total} currency={currency} />
        </b>
        <Icon of={caret} />
      </button>
      {open && (
        <Dialog
          className="bill-sheet"
          title={<bdi>{placeOf(cart, init)}</bdi>}
          kicker={<bdi>{t('pos.items', { count })}</bdi>}
          onClose={() => setOpen(false)}
        >
          <Bill init={init} currency={currency} />
        </Dialog>
      )}
    </>
  )
}
