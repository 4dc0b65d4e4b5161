import { t } from '../../language/t.ts'
import './account.css'
import checkFill from 'icon:fill/check-circle'
import xFill from 'icon:fill/x-circle'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { isLockedOut, isOnTrial, subscriptionDetails } from '../../api/auth.ts'
import { loadOfficeTexts } from '../../language/load.ts'
import { Chip } from '../../parts/Chip.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { userAtom } from '../../session/session.ts'
import { isAdmin } from '../../session/user.ts'
import { Face } from '../../shell/Face.tsx'
import { roleText } from '../../shell/role-text.ts'
import { TopBar } from '../../shell/TopBar.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { StartScreen } from './StartScreen.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

const OwnPin = lazy(async () => {
  const [{ OwnPin: Part }] = await Promise.all([import('../pin/OwnPin.tsx'), loadOfficeTexts()])
  return Part
})

export function Screen() {
  const user = useAtomValue(userAtom)
  if (!user) return null
  return (
    <>
      <TopBar title={t('common.profile')} />
      <main className="account">
        <section className="person">
          <Face name={user.name} />
          <div>
            <h2 className="h1">
              <bdi>{user.name}</bdi>
            </h2>
            {user.designation && (
              <p className="mute">
                <bdi>{user.designation}</bdi>
              </p>
            )}
            {user.username && (
              <p className="mute">
                <bdi>{user.username}</bdi>
              </p>
            )}
            <p className="sm mute">{roleText(user)}</p>
          </div>
        </section>
        <StartScreen />
        <section>
          <OwnPin />
        </section>
        {isAdmin(user) && <Subscription />}
      </main>
    </>
  )
}

function Subscription() {
  const { data, isError, refetch } = useQuery(subscriptionDetails)
  if (isError) return <LoadError onRetry={() => void refetch()}>{t('account.subscriptionLoadError')}</LoadError>
  const onTrial = data !== undefined && isOnTrial(data)
  return (
    <section>
      <h2 className="h2">{t('common.subscription')}</h2>
      <dl>
        <div>
          <dt>{t('account.status')}</dt>
          <dd>
            {!data ? (
              <Skeleton width={88} height={28} />
            ) : data.is_active ? (
              <Chip tone="done" icon={checkFill}>
                {t('common.active')}
              </Chip>
            ) : (
              <Chip tone="bad" icon={xFill}>
                {t('common.inactive')}
              </Chip>
            )}
          </dd>
        </div>
        <div>
          <dt>{t(onTrial ? 'account.freeUntil' : 'account.renewsAt')}</dt>
          <dd className="num">{data ? data.subscription_end?.slice(0, 10) || '–' : <Skeleton width={96} />}</dd>
        </div>
      </dl>
      {data && isLockedOut(data) && (
        <div className="locked">
          <b>{t('account.lockedTitle')}</b>
          <p>{t('account.lockedText')}</p>
        </div>
      )}
      {data && (onTrial || data.is_active === 0) && !isLockedOut(data) && (
        <p className="row keys-row">
          <SubscribeButton />
        </p>
      )}
      {data?.subscription_id && (
        <p className="row keys-row">
          <CancelSubscription id={data.subscription_id} />
        </p>
      )}
    </section>
  )
}
