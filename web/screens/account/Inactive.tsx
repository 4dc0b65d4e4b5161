import { type TextKey, t } from '../../language/t.ts'
import './account.css'
import check from 'icon:bold/check'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { isLockedOut, subscriptionDetails } from '../../api/auth.ts'
import { screensOf, startOf } from '../../app/screens.ts'
import { momentText } from '../../dates.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { isAdmin, type User } from '../../session/user.ts'
import { AccountLinks } from '../../shell/AccountLinks.tsx'
import { useStoreClock } from '../../shell/use-store-clock.ts'
import { CancelSubscription } from './CancelSubscription.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

const planFeatures = [
  t('account.planFeatures.orders'),
  t('account.planFeatures.renewals'),
  t('account.planFeatures.devices'),
  t('account.planFeatures.kitchen'),
]

/** The page after a 402. Only an admin can subscribe; others learn whom to ask. */
export function Screen() {
  const user = useAtomValue(userAtom)
  const isOwner = user !== null && isAdmin(user)
  const { settlesUntil } = useStoreClock(user) // outside the shell, which sets the zone on other screens
  // cached access rights delay a cancellation or a payment by two seconds
  const { data, isPending } = useQuery({ ...subscriptionDetails, enabled: isOwner, refetchInterval: againMs })
  const isActive = isOwner && data?.is_active === 1
  const locked = isOwner && data && isLockedOut(data) ? data : null
  const title = isActive ? 'account.activeTitle' : locked ? 'account.lockedTitle' : 'account.inactiveTitle'
  return (
    <main className="inactive">
      <div>
        <p className="brand">
          <Logo />
          {t('common.product')}
        </p>
        {isOwner && isPending ? (
          <Skeleton height={320} />
        ) : (
          <>
            <h1 className="h1">{t(title)}</h1>
            {isOwner && data?.deactivation_reason && <p>{t(`account.closedFor.${data.deactivation_reason}`)}</p>}
            {user && settlesUntil && <Settling user={user} until={settlesUntil} />}
            {isActive && <WayOn user={user} />}
            {locked && <Locked id={locked.subscription_id} />}
            {!isActive && !locked && (isOwner ? <Plan /> : <p>{t('account.noSubscription')}</p>)}
          </>
        )}
        {user && (
          <div className="menu-list">
            <AccountLinks />
          </div>
        )}
      </div>
    </main>
  )
}

const againMs = 3_000

const WayOn = ({ user }: { user: User }) => (
  <p>
    <Link className="btn go key" to={startOf(user)}>
      {t('common.goStart')}
    </Link>
  </p>
)

/** Screens with the work that a closed restaurant may finish. */
const settlingScreens: readonly Readonly<{ path: string; text: TextKey }>[] = [
  { path: paths.orders, text: 'account.toOpenBills' },
  { path: paths.kitchen, text: 'rooms.kitchen' },
  { path: paths.invoices, text: 'account.toInvoices' },
]

/** The end of the day in which bills can be settled, and the screens for it that this user may open. */
function Settling({ user, until }: Readonly<{ user: User; until: string }>) {
  const open = new Set(screensOf(user).map(({ path }) => path))
  return (
    <>
      <p>{t('common.settling', { until: momentText(until) })}</p>
      <p className="row keys-row">
        {settlingScreens
          .filter(({ path }) => open.has(path))
          .map(({ path, text }) => (
            <Link key={path} className="btn line key" to={path}>
              {t(text)}
            </Link>
          ))}
      </p>
    </>
  )
}

const Locked = ({ id }: { id: string | null }) => (
  <>
    <p>{t('account.lockedText')}</p>
    {id && (
      <p>
        <CancelSubscription id={id} />
      </p>
    )}
  </>
)

function Plan() {
  return (
    <div className="account-plan">
      <p>
        <span className="price num">{t('common.price')}</span> <span className="mute">{t('common.perMonth')}</span>
      </p>
      <ul>
        {planFeatures.map((feature) => (
          <li key={feature}>
            <Icon of={check} />
            {feature}
          </li>
        ))}
      </ul>
      <SubscribeButton />
    </div>
  )
}
