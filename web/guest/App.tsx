import { useEffect, useState } from 'react'
import { currencyOf } from '../money.ts'
import { newId } from '../new-id.ts'
import { billOf, type CartLine } from '../screens/pos/cart.ts'
import { type GuestAddress, goTo, useAddress } from './address.ts'
import { type GuestOrder, placeOrder } from './api.ts'
import { type Attempt, firstOf, isRefusal } from './attempt.ts'
import { loadOwnOrder } from './LateOwnOrder.tsx'
import { MenuPage } from './MenuPage.tsx'
import { changedIn, type Guest, type PriceChange, requestOf } from './order.ts'
import type { RefusedLine } from './refused-line.ts'
import { useKept } from './use-kept.ts'
import { useLateParts } from './use-late-parts.ts'
import { useMenu } from './use-menu.ts'
import { Broken, Closed, Loading, NotLoaded, UnknownTable } from './Waiting.tsx'

export function App() {
  const place = useAddress()
  if (place.page === 'broken') return <Broken />
  if (place.page !== 'menu' && place.page !== 'cart') return <LatePage place={place} />
  return <GuestOrdering key={`${place.code} ${place.table}`} place={place} />
}

function LatePage({ place }: Readonly<{ place: GuestAddress }>) {
  const parts = useLateParts()
  if (!parts) return <Loading />
  if (place.page === 'board') return <parts.BoardPage token={place.code} />
  return place.page === 'placed' ? <parts.PlacedOrder place={place} /> : <parts.Failed place={place} />
}

/** Menu and cart of a QR code. */
function GuestOrdering({ place }: Readonly<{ place: GuestAddress }>) {
  const { state, again } = useMenu(place.code, place.table)
  const { kept, keep, dispatch, placed } = useKept(place.code)
  const [changed, setChanged] = useState<PriceChange | null>(null)
  const [refusedLine, setRefusedLine] = useState<RefusedLine | null>(null)
  const [isWithoutTable, setWithoutTable] = useState(false)
  const parts = useLateParts()
  useEffect(() => parts?.watchMenu(again), [parts, again])
  if (state.is === 'loading') return <Loading />
  if (state.is === 'broken') return <Broken />
  if (state.is !== 'there') return <NotLoaded onRetry={again} />
  const { menu } = state
  if (menu.storeSettings.is_qr_menu_enabled !== 1) return <Closed />
  if (place.page === 'menu' && place.table !== null && !menu.storeTable && !isWithoutTable)
    return <UnknownTable onRead={() => setWithoutTable(true)} />
  if (place.page === 'menu') return <MenuPage place={place} menu={menu} kept={kept} dispatch={dispatch} />
  if (!parts) return <Loading />

  /** Sends an order. Returns the error, or null if it was placed. Without an answer the attempt is kept. */
  const sendOne = async (attempt: Attempt): Promise<unknown> => {
    keep(() => ({ attempt }))
    void loadOwnOrder()
    try {
      const request: GuestOrder = JSON.parse(attempt.body)
      const { order } = await placeOrder(place.code, attempt.commandId, { ...request, shownTotal: attempt.shownTotal })
      placed(order, attempt)
      goTo({ ...place, page: 'placed', order }, 'replaceState')
      return null
    } catch (error) {
      // a refusal is final: the same key would get the same answer
      if (isRefusal(error, attempt === kept.attempt)) keep(() => ({ attempt: null }))
      return error
    }
  }

  const send = async (lines: readonly CartLine[], guest: Guest) => {
    const body = JSON.stringify(requestOf(lines, guest, menu, kept.order?.token))
    const next = { commandId: newId(), body, at: Date.now(), shownTotal: billOf(lines).total }
    const first = firstOf(kept.attempt, next, lines)
    let error = await sendOne(first)
    if (first.body !== body && isRefusal(error, true)) error = await sendOne(next)
    if (error === null) return
    const refused = await parts.refusedLineIn(error, lines)
    setRefusedLine(refused)
    if (refused !== null) return again()
    const now = changedIn(error, { lines, guest, currency: currencyOf(menu.storeSettings.currency) })
    if (!now) return goTo({ ...place, page: 'failed' }, 'replaceState')
    setChanged(now)
    again() // read again: taxes may have changed as well
  }
  return (
    <parts.CartPage
      place={place}
      menu={menu}
      kept={kept}
      dispatch={dispatch}
      changed={changed}
      refusedLine={refusedLine}
      onPlace={send}
    />
  )
}
