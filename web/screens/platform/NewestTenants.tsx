import arrow from 'icon:regular/arrow-right'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type TenantFilter, tenantsPage } from '../../api/platform.ts'
import { dayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Card } from '../../office/Card.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Empty, Skeleton } from '../../parts/States.tsx'
import { paths, subscriptionHistoryOf } from '../../paths.ts'
import { TenantStatusChip } from './TenantStatusChip.tsx'

const newest: TenantFilter = { page: 1, perPage: 6, search: '', status: 'all', period: { type: null } }

/** The most recently registered restaurants, each linked to its payments. */
export function NewestTenants() {
  const query = useQuery(tenantsPage(newest))
  return (
    <Card
      title={t('platform.dashboard.newest')}
      className="platform-card"
      head={
        <Link className="btn quiet end" to={paths.tenants}>
          {t('platform.dashboard.allTenants')}
          <Icon of={arrow} flip />
        </Link>
      }
    >
      <Loaded query={query} failed={t('platform.loadTenants')} skeleton={<Skeleton height={320} />}>
        {({ tenants }) =>
          tenants.length === 0 ? (
            <Empty>{t('platform.dashboard.noTenants')}</Empty>
          ) : (
            <ul>
              {tenants.map(({ id, name, is_active, registered_at }) => (
                <li key={id}>
                  <Link to={subscriptionHistoryOf(id)}>
                    <span className="grow">
                      <b>
                        <bdi>{name}</bdi>
                      </b>
                      <small className="mute num">
                        {t('platform.dashboard.registered', { day: dayText(registered_at) })}
                      </small>
                    </span>
                    <TenantStatusChip isActive={is_active === 1} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
