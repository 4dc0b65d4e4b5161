import './platform.css'
import arrow from 'icon:regular/arrow-right'
import chart from 'icon:regular/chart-bar'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type PlatformDashboard, platformDashboard } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { compactText } from '../../office/compact.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { Figure, RecurringFigures } from './Figure.tsx'
import { compactDollars, wholeDollars } from './figures.ts'
import { NewestTenants } from './NewestTenants.tsx'
import { SystemCard } from './SystemCard.tsx'
import { salesNote } from './sales-note.ts'

/** All restaurants today (rule T1). */
export function Screen() {
  const query = useQuery(platformDashboard)
  return (
    <OfficePage title={t('rooms.home')}>
      <Loaded query={query} failed={t('platform.loadDashboard')} skeleton={<StripSkeleton />}>
        {(today) => <Today today={today} />}
      </Loaded>
      <div className="platform-columns">
        <NewestTenants />
        <SystemCard />
      </div>
      <footer className="platform-foot mute sm">
        <span>{t('platform.dashboard.credit')}</span>
        <span className="num">{t('common.version')}</span>
      </footer>
    </OfficePage>
  )
}

function Today({ today }: { today: PlatformDashboard }) {
  const { activeTenants, mrr, arr, salesVolumeToday, ordersProcessedToday } = today
  return (
    <div className="platform-strip">
      <dl className="platform-figures">
        <Figure name={t('platform.figures.activeTenants')} value={compactText(activeTenants)} />
        <RecurringFigures mrr={mrr} arr={arr} />
        <Figure
          name={t('platform.figures.salesToday')}
          value={compactDollars(salesVolumeToday)}
          whole={wholeDollars(salesVolumeToday)}
          about={salesNote(today)}
        />
        <Figure name={t('platform.figures.ordersToday')} value={compactText(ordersProcessedToday)} />
      </dl>
      <Link className="btn line key" to={paths.platformReports}>
        <Icon of={chart} />
        {t('platform.dashboard.reports')}
        <Icon of={arrow} flip />
      </Link>
    </div>
  )
}

const StripSkeleton = () => (
  <div className="platform-strip">
    <Skeleton height={96} />
  </div>
)
