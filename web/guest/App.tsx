import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { currencyOf } from '../money.ts'
import { newId } from '../new-id.ts'
import { billOf, type CartLine } from '../screens/pos/cart.ts'
import { goTo, type Place, useAddress } from './address.ts'
import { placeOrder } from './api.ts'
import { CartPage } from './CartPage.tsx'
import { MenuPage } from './MenuPage.tsx'
import { type Changed, changedIn, type Guest, requestOf } from './order.ts'
import { Failed, Placed } from './Result.tsx'
import { useKept } from './use-kept.ts'
import { useMenu } from './use-menu.ts'
import { Broken, Closed, Loading, NotLoaded } from './Waiting.tsx'

export function App() {
  const place = useAddress()
  if (place.page === 'broken') return <Broken />
  if (place.page === 'placed') return <Placed place={place} />
  if (place.page === 'failed') return <Failed place={place} />
  return <GuestOrdering key={`${place.code} ${place.table}`} place={place} />
}

/** The menu and the cart of one code. */
function GuestOrdering({ place }: Readonly<{ place: Place }>) {
  const { state, again } = useMenu(place.code, place.table)
  const { kept, keep, dispatch, placed } = useKept(place.code)
  const [changed, setChanged] = useState<Changed | null>(null)
  if (state.is === 'loading') return <Loading />
  if (state.is === 'broken') return <Broken />
  if (state.is !== 'there') return <NotLoaded onRetry={again} />
  const { menu } = state
  if (menu.storeSettings.is_qr_menu_enabled !== 1) return <Closed />
  if (place.page === 'menu') return <MenuPage place={place} menu={menu} kept={kept} dispatch={dispatch} />

  const send = async (lines: readonly CartLine[], guest: Guest) => {
    const request = requestOf(lines, guest, menu)
    const body = JSON.stringify(request)
    // The same order keeps its key, and the total it was sent with, until it is answered: sent twice it is placed once.
    const attempt =
      kept.attempt?.body === body ? kept.attempt : { commandId: newId(), body, shownTotal: billOf(lines).total }
    keep(() => ({ attempt }))
    try {
      const { order } = await placeOrder(place.code, attempt.commandId, { ...request, shownTotal: attempt.shownTotal })
      placed(order)
      goTo({ ...place, page: 'placed', order }, 'replaceState')
    } catch (error) {
      // A refusal is an answer, and would be repeated under the same key.
      if (error instanceof ApiError && error.status < 500) keep(() => ({ attempt: null }))
      const now = changedIn(error, { lines, guest, currency: currencyOf(menu.storeSettings.currency) })
      if (!now) return goTo({ ...place, page: 'failed' }, 'replaceState')
      setChanged(now)
      again() // taxes may have changed as well
    }
  }
  return <CartPage place={place} menu={menu} kept={kept} dispatch={dispatch} changed={changed} onPlace={send} />
}
