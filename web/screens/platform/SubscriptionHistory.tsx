import './platform.css'
import checkFill from 'icon:fill/check-circle'
import renewIcon from 'icon:regular/arrow-clockwise'
import back from 'icon:regular/arrow-left'
import plusIcon from 'icon:regular/plus-circle'
import xIcon from 'icon:regular/x-circle'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type TenantHistory, tenantHistory } from '../../api/platform.ts'
import { dayText, shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Card } from '../../office/Card.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Empty, Skeleton } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { TenantStatusChip } from './TenantStatusChip.tsx'

/** A restaurant's details and payments. */
export function Screen() {
  const { id = '' } = useParams()
  return (
    <OfficePage
      title={t('platform.history.title')}
      actions={
        <Link className="btn line" to={paths.tenants} aria-label={t('platform.history.back')}>
          <Icon of={back} flip />
          <span className="hide-p">{t('platform.history.back')}</span>
        </Link>
      }
    >
      <Loaded
        query={useQuery(tenantHistory(id))}
        failed={t('platform.loadDetails')}
        skeleton={<Skeleton height={480} />}
      >
        {(history) => (
          <div className="platform-history">
            <Details history={history} />
            <Payments history={history.subscriptionHistory} />
          </div>
        )}
      </Loaded>
    </OfficePage>
  )
}

function Details({ history: { tenantInfo, storeDetails, totalUsers } }: { history: TenantHistory }) {
  return (
    <section className="office-card platform-card" aria-labelledby="details">
      <header>
        <h2 className="h1 grow" id="details">
          <bdi>{tenantInfo.name}</bdi>
        </h2>
        <TenantStatusChip isActive={tenantInfo.is_active === 1} />
      </header>
      <dl className="facts">
        <Fact name={t('platform.history.users')}>{totalUsers}</Fact>
        {storeDetails && (
          <>
            <Fact name={t('platform.history.storeName')}>{storeDetails.store_name}</Fact>
            <Fact name={t('platform.history.address')}>{storeDetails.address}</Fact>
            <Fact name={t('platform.history.email')}>{storeDetails.email}</Fact>
            <Fact name={t('platform.history.phone')}>{storeDetails.phone}</Fact>
            <Fact name={t('platform.history.currency')}>{storeDetails.currency}</Fact>
            <Fact name={t('platform.history.qrMenu')}>
              {storeDetails.is_qr_menu_enabled ? t('platform.history.enabled') : t('platform.history.disabled')}
            </Fact>
          </>
        )}
      </dl>
      {!storeDetails && <p className="mute">{t('platform.history.noStore')}</p>}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">
      <bdi>{children === null || children === '' ? '–' : children}</bdi>
    </dd>
  </div>
)

const labels = {
  created: { text: 'platform.history.created', tone: 'done', icon: plusIcon },
  cancelled: { text: 'platform.history.cancelled', tone: 'bad', icon: xIcon },
} as const
/** Rule T3: anything else is shown as renewed. */
const renewed = { text: 'platform.history.renewed', tone: 'done', icon: renewIcon } as const

const Payments = ({ history }: { history: TenantHistory['subscriptionHistory'] }) => (
  <Card title={t('platform.history.payments')} className="platform-card">
    {history.length === 0 ? (
      <Empty>{t('platform.history.none')}</Empty>
    ) : (
      <ol>
        {history.map(({ id, status, created_at, starts_on, expires_on }) => {
          const { text, tone, icon } = status === 'updated' ? renewed : labels[status]
          return (
            <li key={id} className="part payment">
              <span className="grow">
                <b className="num">{dayText(created_at)}</b>
                <small className="mute num">
                  {t('platform.history.from', { from: shortDayText(starts_on), to: shortDayText(expires_on) })}
                </small>
              </span>
              <Chip tone={tone} icon={status === 'created' ? checkFill : icon}>
                {t(text)}
              </Chip>
            </li>
          )
        })}
      </ol>
    )}
  </Card>
)
