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
import { asksFirst, lineOf, noChoice } from './menu-line.ts'
import { OptionsDialog } from './OptionsDialog.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { placeOf } from './order.ts'
import { resumePending } from './order-flow.ts'
import { PosSkeleton } from './PosSkeleton.tsx'
import { billOpenAtom, cartAtom } from './pos-atoms.ts'
import { seatFromAddress } from './seat-from-address.ts'
import { useInitNow } from './sold-out.ts'
import { TopButtons } from './TopButtons.tsx'
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

/** The course of a new line; no field in a restaurant without courses. */
function courseIn(init: PosInit, { category_id }: MenuItem) {
  const course = courseOf(init, category_id)
  return course === null ? {} : { course }
}

type Choosing = Readonly<{ item: MenuItem; quantity: number }>

function Till({ init: read }: { init: PosInit }) {
  const init = useInitNow(read)
  const cart = useAtomValue(cartAtom)
  const dispatch = useSetAtom(cartAtom)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const [held, setHeld] = useState<MenuItem | null>(null)
  const isDrawer = useUpright()
  const code = init.storeSettings.currency
  const currency = useMemo(() => currencyOf(code), [code])
  const counts = useMemo(() => countsByItem(cart.lines), [cart.lines])

  const pick = useCallback(
    (item: MenuItem, quantity = 1) => {
      if (isDishOut(item)) return setHeld(item)
      if (asksFirst(item)) return setChoosing({ item, quantity })
      const made = { key: newId(), quantity, notes: null, ...courseIn(init, item) }
      dispatch({ type: 'add', line: lineOf(item, noChoice, currency, made) })
    },
    [dispatch, currency, init],
  )
  // The order of a page that was loaded anew while it waited for its answer.
  useEffect(() => resumePending(init), [init])
  usePutBack(init)
  useTableOfAddress(init)

  return (
    <>
      <Menu init={init} currency={currency} counts={counts} onPick={pick} onHold={setHeld} />
      {held && (
        <SoldOutDialog item={init.menuItems.find(({ id }) => id === held.id) ?? held} onClose={() => setHeld(null)} />
      )}
      {isDrawer ? (
        <BillDrawer init={init} />
      ) : (
        <aside className="bill paper" aria-label={t('pos.bill')}>
          <Bill init={init} currency={currency} />
        </aside>
      )}
      {choosing && (
        <OptionsDialog
          item={init.menuItems.find(({ id }) => id === choosing.item.id) ?? choosing.item}
          quantity={choosing.quantity}
          currency={currency}
          onClose={() => setChoosing(null)}
          onAdd={(choice) => {
            const made = { key: newId(), quantity: choosing.quantity, notes: null, ...courseIn(init, choosing.item) }
            dispatch({ type: 'add', line: lineOf(choosing.item, choice, currency, made) })
            setChoosing(null)
          }}
        />
      )}
      <OrderDialogs init={init} currency={currency} />
      <LineConflict />
    </>
  )
}

/** Puts an unsent order back on the bill, as chosen in the list of unsent orders. */
function usePutBack(init: PosInit): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = typeof state === 'object' && state !== null && 'putBack' in state ? state.putBack : null
  useEffect(() => {
    const entry = id === null ? undefined : outbox.entries().find((other) => other.id === id)
    if (!entry) return
    navigate(paths.pos, { replace: true, state: null })
    void loadDialogs().then(({ putBack }) => putBack(entry, init))
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

/** Bill of a narrow screen: a drawer behind one bar that always shows the total. */
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
