import { useEffect, useState } from 'react'
import { currencyOf } from '../money.ts'
import { newId } from '../new-id.ts'
import { billOf, type CartLine } from '../screens/pos/cart.ts'
import { type GuestAddress, goTo, useAddress } from './address.ts'
import { type GuestOrder, placeOrder } from './api.ts'
import { type Attempt, attemptToSend, isRefusal } from './attempt.ts'
import { loadOwnOrder } from './LateOwnOrder.tsx'
import { MenuPage } from './MenuPage.tsx'
import { type Guest, type PriceChange, priceChangeIn, requestOf } from './order.ts'
import type { RefusedLine } from './refused-line.ts'
import { useDeferredParts } from './use-deferred-parts.ts'
import { useGuestState } from './use-guest-state.ts'
import { useMenu } from './use-menu.ts'
import { Broken, Closed, Loading, NotLoaded, UnknownTable } from './Waiting.tsx'

export function App() {
  const address = useAddress()
  if (address.page === 'broken') return <Broken />
  if (address.page !== 'menu' && address.page !== 'cart') return <LatePage address={address} />
  return <GuestOrdering key={`${address.code} ${address.table}`} address={address} />
}

function LatePage({ address }: Readonly<{ address: GuestAddress }>) {
  const parts = useDeferredParts()
  if (!parts) return <Loading />
  if (address.page === 'board') return <parts.BoardPage token={address.code} />
  return address.page === 'placed' ? <parts.PlacedOrder address={address} /> : <parts.Failed address={address} />
}

/** Menu and cart of a QR code. */
function GuestOrdering({ address }: Readonly<{ address: GuestAddress }>) {
  const { result, reload } = useMenu(address.code, address.table)
  const { state, update, dispatch, complete } = useGuestState(address.code)
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null)
  const [refusedLine, setRefusedLine] = useState<RefusedLine | null>(null)
  const [isWithoutTable, setWithoutTable] = useState(false)
  const parts = useDeferredParts()
  useEffect(() => parts?.watchMenu(reload), [parts, reload])
  if (result.status === 'loading') return <Loading />
  if (result.status === 'broken') return <Broken />
  if (result.status !== 'loaded') return <NotLoaded onRetry={reload} />
  const { menu } = result
  if (menu.storeSettings.is_qr_menu_enabled !== 1) return <Closed />
  if (address.page === 'menu' && address.table !== null && !menu.storeTable && !isWithoutTable)
    return <UnknownTable onRead={() => setWithoutTable(true)} />
  if (address.page === 'menu') return <MenuPage address={address} menu={menu} state={state} dispatch={dispatch} />
  if (!parts) return <Loading />

  /** Sends an order. Returns the error, or null if it was placed. Without an answer the attempt stays stored. */
  const sendAttempt = async (attempt: Attempt): Promise<unknown> => {
    update(() => ({ attempt }))
    void loadOwnOrder()
    try {
      const request: GuestOrder = JSON.parse(attempt.body)
      const { order } = await placeOrder(address.code, attempt.commandId, {
        ...request,
        shownTotal: attempt.shownTotal,
      })
      complete(order, attempt)
      goTo({ ...address, page: 'placed', order }, 'replaceState')
      return null
    } catch (error) {
      // a refusal is final: the same key would get the same answer
      if (isRefusal(error, attempt === state.attempt)) update(() => ({ attempt: null }))
      return error
    }
  }

  const send = async (lines: readonly CartLine[], guest: Guest) => {
    const body = JSON.stringify(requestOf(lines, guest, menu, state.order?.token))
    const next = { commandId: newId(), body, at: Date.now(), shownTotal: billOf(lines).total }
    const first = attemptToSend(state.attempt, next, lines)
    let error = await sendAttempt(first)
    if (first.body !== body && isRefusal(error, true)) error = await sendAttempt(next)
    if (error === null) return
    const refused = await parts.refusedLineIn(error, lines)
    setRefusedLine(refused)
    if (refused !== null) return reload()
    const change = priceChangeIn(error, { lines, guest, currency: currencyOf(menu.storeSettings.currency) })
    if (!change) return goTo({ ...address, page: 'failed' }, 'replaceState')
    setPriceChange(change)
    reload() // taxes may have changed as well
  }
  return (
    <parts.CartPage
      address={address}
      menu={menu}
      state={state}
      dispatch={dispatch}
      priceChange={priceChange}
      refusedLine={refusedLine}
      onPlace={send}
    />
  )
}
