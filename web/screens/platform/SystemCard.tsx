import checkFill from 'icon:fill/check-circle'
import xFill from 'icon:fill/x-circle'
import arrow from 'icon:regular/arrow-right'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { failedJobs, type Installation, installation } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { Card } from '../../office/Card.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { healthOf, parts } from './system.ts'

/** State of the installation in a few lines, linked to its page. */
export function SystemCard() {
  const query = useQuery(installation)
  const jobs = useQuery(failedJobs)
  return (
    <Card
      title={t('platform.dashboard.system')}
      className="platform-card"
      head={
        <Link className="btn quiet end" to={paths.platformSystem}>
          {t('platform.dashboard.details')}
          <Icon of={arrow} flip />
        </Link>
      }
    >
      <Loaded query={query} failed={t('platform.loadData')} skeleton={<Skeleton height={320} />}>
        {(state) => (
          <>
            <HealthLine state={state} />
            <PartList state={state} />
          </>
        )}
      </Loaded>
      {jobs.data && (
        <p className={jobs.data.length > 0 ? 'platform-jobs some' : 'platform-jobs mute'}>
          {t('platform.system.jobsCount', { count: jobs.data.length })}
        </p>
      )}
    </Card>
  )
}

const words = {
  well: 'platform.system.ready',
  attention: 'platform.system.limping',
  failing: 'platform.system.notReady',
} as const

export function HealthLine({ state }: { state: Installation }) {
  const health = healthOf(state)
  return (
    <p className={`platform-stand ${health}`} role="status">
      <Icon of={health === 'well' ? checkFill : xFill} />
      {t(words[health])}
    </p>
  )
}

/** The components with their state; absent without permission. */
export function PartList({ state: { checks } }: { state: Installation }) {
  if (!checks) return <p className="mute">{t('platform.system.noDetails')}</p>
  return (
    <ul>
      {parts.map((part) => (
        <li key={part} className="part">
          <span className="grow">{t(`platform.system.${part}`)}</span>
          {checks[part] === false ? (
            <Chip tone="bad" icon={xFill}>
              {t('platform.system.fails')}
            </Chip>
          ) : (
            <Chip tone="done" icon={checkFill}>
              {t('platform.system.works')}
            </Chip>
          )}
        </li>
      ))}
    </ul>
  )
}
