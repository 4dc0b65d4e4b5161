import { useEffect, useRef } from 'react'
import { ask } from '../../api/ask.ts'
import type { Order } from '../../api/orders.ts'
import { isKitchenScreen } from './is-kitchen-screen.ts'

type Props = Readonly<{
  orders: readonly Order[]
  /** null: all stations. */
  stationId: string | null
  /** True if the screen shows these orders and they are up to date. */
  isCurrent: boolean
}>

const intervalMs = 5_000
/** Interval of reports without new tickets, so that the server knows that the screen is in use. */
const repeatMs = 30 * 60_000

/** Reports to the server the log position up to which this screen shows its tickets (rule K11). */
export function Acknowledge({ orders, stationId, isCurrent }: Props) {
  const shown = useRef({ position: '0', stationId, isCurrent })
  shown.current = { position: lastPosition(orders), stationId, isCurrent }
  useEffect(() => {
    let lastReport = ''
    let reportedAt = 0
    const report = async () => {
      const { isCurrent, ...body } = shown.current
      const key = JSON.stringify(body)
      const isReported = key === lastReport && Date.now() - reportedAt < repeatMs
      if (!isCurrent || document.visibilityState === 'hidden' || !isKitchenScreen(localStorage, intervalMs)) return
      if (isReported) return
      lastReport = key
      reportedAt = Date.now()
      await ask('POST /kitchen/screens/seen', { body }).catch(() => {
        lastReport = ''
      })
    }
    const ticking = setInterval(() => void report(), intervalMs)
    return () => clearInterval(ticking)
  }, [])
  return null
}

/** Position of the newest order on the screen; later orders have higher positions. */
const lastPosition = (orders: readonly Order[]): string =>
  String(orders.reduce((last, order) => (BigInt(order.last_position) > last ? BigInt(order.last_position) : last), 0n))
