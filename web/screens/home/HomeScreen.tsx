import '../../office/cards.css'
import './home.css'
import arrow from 'icon:regular/arrow-right'
import chart from 'icon:regular/chart-bar'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { dashboardToday, hoursToday, type Today } from '../../api/dashboard.ts'
import { weekdayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { TopItems } from '../../office/TopItems.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { FirstSteps } from '../first-hour/FirstSteps.tsx'
import { Attention } from './Attention.tsx'
import { Hours } from './Hours.tsx'
import { LostToday } from './LostToday.tsx'
import { Reservations } from './Reservations.tsx'

/** Today in the restaurant. */
export function Screen() {
  const query = useQuery(dashboardToday)
  return (
    <div className="home-screen">
      <TopBar title={t('home.title')}>
        {query.data && <span className="mute home-day">{weekdayText(query.data.business_day)}</span>}
      </TopBar>
      <main className="screen-main">
        <FirstSteps />
        <Loaded query={query} failed={t('home.loadError')} skeleton={<HomeSkeleton />}>
          {(today) => <Day today={today} />}
        </Loaded>
      </main>
    </div>
  )
}

function Day({ today }: { today: Today }) {
  const user = useAtomValue(userAtom)
  const { ordersCount, newCustomerCount, repeatedCustomerCount, reservations, topSellingItems, currency } = today
  return (
    <>
      <div className="figures">
        <dl>
          <Revenue />
          <Figure name={t('home.orders')} count={ordersCount} />
          <Figure name={t('home.newCustomers')} count={newCustomerCount} />
          <Figure name={t('home.repeatCustomers')} count={repeatedCustomerCount} />
        </dl>
        {user && mayUse(user, ['REPORTS']) && (
          <div className="to-reports">
            <Link className="btn line key" to={paths.reports}>
              <Icon of={chart} />
              {t('rooms.reports')}
              <Icon of={arrow} flip />
            </Link>
          </div>
        )}
      </div>
      <Attention />
      <Hours />
      <LostToday />
      <div className="home-columns">
        <Reservations reservations={reservations} />
        <TopItems title={t('home.topItems')} empty={t('home.noTopItems')} items={topSellingItems} code={currency} />
      </div>
    </>
  )
}

/** The revenue of this business day until now. */
function Revenue() {
  const { data } = useQuery(hoursToday)
  if (!data) return null
  const currency = currencyOf(data.currency)
  return (
    <div className="revenue">
      <dt>{t('home.revenue')}</dt>
      <dd className="num">{moneyText(fromWire(data.revenueTotal, currency), currency)}</dd>
    </div>
  )
}

const Figure = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{count}</dd>
  </div>
)

const HomeSkeleton = () => (
  <>
    <Skeleton height={102} />
    <div className="home-hours">
      <Skeleton height={276} />
    </div>
    <div className="home-columns">
      <Skeleton height={480} />
      <Skeleton height={480} />
    </div>
  </>
)
