import './pos.css'
import caret from 'icon:bold/caret-up'
import plus from 'icon:bold/plus'
import receipt from 'icon:regular/receipt'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { type MenuItem, type PosInit, posInit } from '../../api/pos.ts'
import { roomsOf } from '../../app/rooms.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { LoadError } from '../../parts/States.tsx'
import { dismissUndo } from '../../parts/toast.ts'
import { useNarrow } from '../../parts/use-narrow.ts'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { Bill } from './Bill.tsx'
import { billOf, countOf, countsByItem } from './cart.ts'
import { Menu } from './Menu.tsx'
import { hasOptions, lineOf, noChoice } from './menu-line.ts'
import { OptionsDialog } from './OptionsDialog.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { placeOf } from './order.ts'
import { resumePending } from './order-flow.ts'
import { PosSkeleton } from './PosSkeleton.tsx'
import { billOpenAtom, cartAtom } from './pos-atoms.ts'
import { putBack } from './put-back.ts'
import { posTexts } from './texts.ts'

export function Screen() {
  const { data, isError, refetch } = useQuery(posInit)
  return (
    <div className="pos">
      <TopBar title={posTexts.title} shortTitle={posTexts.shortTitle}>
        <NewOrder />
        <ToOrders />
      </TopBar>
      {data ? (
        <Till init={data} />
      ) : isError ? (
        <div className="pos-error">
          <LoadError onRetry={() => void refetch()}>{posTexts.loadError}</LoadError>
        </div>
      ) : (
        <PosSkeleton />
      )}
    </div>
  )
}

function ToOrders() {
  const user = useAtomValue(userAtom)
  if (!user || !roomsOf(user).some(({ path }) => path === paths.orders)) return null
  return (
    <Link className="btn line" to={paths.orders} aria-label={posTexts.tableOrders}>
      <Icon of={receipt} />
      <span className="hide-p">{posTexts.tableOrders}</span>
    </Link>
  )
}

/** Clears the bill; asks first when there is something on it. */
function NewOrder() {
  const [cart, dispatch] = useAtom(cartAtom)
  const [asking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    dismissUndo()
    dispatch({ type: 'new' })
  }
  return (
    <>
      <Button
        icon={plus}
        aria-label={posTexts.newOrderLong}
        onClick={() => (cart.lines.length > 0 ? setAsking(true) : clear())}
      >
        <span className="hide-p">{posTexts.newOrder}</span>
      </Button>
      {asking && (
        <Confirm
          title={posTexts.clearTitle}
          verb={posTexts.clearYes}
          harmful
          onYes={clear}
          onClose={() => setAsking(false)}
        >
          <p>{posTexts.clearAsk}</p>
        </Confirm>
      )}
    </>
  )
}

type Choosing = Readonly<{ item: MenuItem; quantity: number }>

function Till({ init }: { init: PosInit }) {
  const cart = useAtomValue(cartAtom)
  const dispatch = useSetAtom(cartAtom)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const isNarrow = useNarrow()
  const code = init.storeSettings.currency
  const currency = useMemo(() => currencyOf(code), [code])
  const counts = useMemo(() => countsByItem(cart.lines), [cart.lines])

  const pick = useCallback(
    (item: MenuItem, quantity = 1) => {
      if (hasOptions(item)) return setChoosing({ item, quantity })
      dispatch({ type: 'add', line: lineOf(item, noChoice, currency, { key: newId(), quantity, notes: null }) })
    },
    [dispatch, currency],
  )
  // The order of a page that was loaded anew while it waited for its answer.
  useEffect(() => resumePending(init), [init])
  usePutBack(init)

  return (
    <>
      <Menu init={init} currency={currency} counts={counts} onPick={pick} />
      {isNarrow ? (
        <BillSheet init={init} />
      ) : (
        <aside className="bill paper" aria-label={posTexts.bill}>
          <Bill init={init} currency={currency} />
        </aside>
      )}
      {choosing && (
        <OptionsDialog
          item={choosing.item}
          quantity={choosing.quantity}
          currency={currency}
          onClose={() => setChoosing(null)}
          onAdd={(choice) => {
            const made = { key: newId(), quantity: choosing.quantity, notes: null }
            dispatch({ type: 'add', line: lineOf(choosing.item, choice, currency, made) })
            setChoosing(null)
          }}
        />
      )}
      <OrderDialogs init={init} currency={currency} />
    </>
  )
}

/** The list of unsent orders leads here with the one that shall come back. */
function usePutBack(init: PosInit): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = typeof state === 'object' && state !== null && 'putBack' in state ? state.putBack : null
  useEffect(() => {
    const entry = id === null ? undefined : outbox.entries().find((other) => other.id === id)
    if (!entry) return
    navigate(paths.pos, { replace: true, state: null })
    putBack(entry, init)
  }, [id, init, navigate])
}

/** On a phone the bill is a sheet behind one bar that always shows the total. */
function BillSheet({ init }: { init: PosInit }) {
  const cart = useAtomValue(cartAtom)
  const [open, setOpen] = useAtom(billOpenAtom)
  const currency = currencyOf(init.storeSettings.currency)
  const count = countOf(cart.lines)
  return (
    <>
      <button type="button" className="open-bill" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="q num">{count}</span>
        <span>{posTexts.viewBill}</span>
        <b className="end">
          <Money amount={billOf(cart.lines).total} currency={currency} />
        </b>
        <Icon of={caret} />
      </button>
      {open && (
        <Dialog
          className="bill-sheet"
          title={<bdi>{placeOf(cart, init)}</bdi>}
          kicker={<bdi>{posTexts.items(count)}</bdi>}
          onClose={() => setOpen(false)}
        >
          <Bill init={init} currency={currency} />
        </Dialog>
      )}
    </>
  )
}
