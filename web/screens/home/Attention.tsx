import called from 'icon:fill/hand-waving'
import hourglass from 'icon:fill/hourglass-medium'
import qrCode from 'icon:fill/qr-code'
import warning from 'icon:fill/warning'
import renew from 'icon:regular/arrows-clockwise'
import coins from 'icon:regular/coins'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { subscriptionDetails } from '../../api/auth.ts'
import { type GuestCall, openCalls } from '../../api/floor.ts'
import { type OrderGroup, ordersList } from '../../api/orders.ts'
import { qrOrders } from '../../api/qr-orders.ts'
import { usePresence } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { isAdmin, mayUse } from '../../session/user.ts'
import { minutesSince } from '../board/age.ts'
import { placeTitle } from '../board/place.ts'
import { useNow } from '../board/use-now.ts'
import { endingIn, firstDate, lateTickets, longOpen, unansweredGuests } from './attention.ts'

type Point = Readonly<{ key: string; tone: 'late' | 'soon'; icon: string; text: string; to: string }>

const maxTables = 3
const refreshMs = 30_000

/** Things that need attention now; nothing is shown if there are none. */
export function Attention() {
  const points = usePoints()
  if (points.length === 0) return null
  return (
    <section className="attention" aria-labelledby="home-attention">
      <h2 className="h2" id="home-attention">
        {t('home.attention')}
      </h2>
      <ul>
        {points.map(({ key, tone, icon, text, to }) => (
          <li key={key}>
            <Link to={to} className={tone}>
              <Icon of={icon} />
              <bdi>{text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function usePoints(): readonly Point[] {
  const user = useAtomValue(userAtom)
  const now = useNow(refreshMs)
  const { presence } = usePresence()
  const seesOrders = user !== null && mayUse(user, ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'])
  const { data: open } = useQuery({ ...ordersList(null), enabled: seesOrders })
  const { data: calls = [] } = useQuery({ ...openCalls, enabled: seesOrders })
  const { data: subscription } = useQuery({ ...subscriptionDetails, enabled: user !== null && isAdmin(user) })
  const mayAnswer = user !== null && mayUse(user, ['POS'])
  const { data: guests = [] } = useQuery({ ...qrOrders, enabled: mayAnswer })
  const groups = open?.rows ?? []
  const unanswered = unansweredGuests(guests, now)
  const late = lateTickets(groups, now)
  const daysLeft = endingIn(subscription?.subscription_end ?? null, now)
  return [
    ...calls.slice(0, maxTables).map((call) => callPoint(call, now)),
    ...(unanswered > 0 ? [guestsPoint(unanswered)] : []),
    ...longOpen(groups, now)
      .slice(0, maxTables)
      .map((group) => longOpenPoint(group, now)),
    ...(late > 0 ? [latePoint(late, user !== null && mayUse(user, ['KITCHEN', 'KITCHEN_DISPLAY']))] : []),
    ...(presence === 'late' ? [behindPoint] : []),
    ...(daysLeft !== null ? [endingPoint(daysLeft)] : []),
  ]
}

function longOpenPoint(group: OrderGroup, now: number): Point {
  const [first] = group.orders
  const currency = currencyOf(group.currency)
  return {
    key: group.order_ids.join(),
    tone: 'soon',
    icon: coins,
    text: t('home.longOpen', {
      place: first ? placeTitle(first) : '',
      hours: Math.floor(minutesSince(firstDate(group), now) / 60),
      minutes: minutesSince(firstDate(group), now) % 60,
      amount: moneyText(fromWire(group.total, currency), currency),
    }),
    to: paths.orders,
  }
}

const callPoint = ({ table_id, table_title, reason, called_at }: GuestCall, now: number): Point => ({
  key: `${table_id} ${reason}`,
  tone: 'late',
  icon: called,
  text: t(`home.calls.${reason}`, { place: table_title, minutes: minutesSince(called_at, now) }),
  to: paths.floor,
})

const latePoint = (count: number, mayCook: boolean): Point => ({
  key: 'late',
  tone: 'late',
  icon: warning,
  text: t('home.lateTickets', { count }),
  to: mayCook ? paths.kitchen : paths.orders,
})

const guestsPoint = (count: number): Point => ({
  key: 'guests',
  tone: 'late',
  icon: qrCode,
  text: t('home.guestsUnanswered', { count }),
  to: paths.pos,
})

const behindPoint: Point = { key: 'behind', tone: 'soon', icon: hourglass, text: t('home.behind'), to: paths.support }

const endingPoint = (days: number): Point => ({
  key: 'subscription',
  tone: 'soon',
  icon: renew,
  text: t('home.subscriptionEnds', { days }),
  to: paths.profile,
})
