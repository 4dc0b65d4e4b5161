import { t } from '../../language/t.ts'
import '../plain/plain.css'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { subscriptionDetails } from '../../api/auth.ts'
import { startOf } from '../../app/screens.ts'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { useLogOut } from '../../shell/use-log-out.ts'

/** Page after a subscription was paid; its address names the checkout. */
export function Screen() {
  const { busy, leave } = useLogOut()
  const [params] = useSearchParams()
  const user = useAtomValue(userAtom)
  // the provider reports a payment some seconds after the browser has returned
  const { data } = useQuery({ ...subscriptionDetails, enabled: user !== null, refetchInterval: againMs })
  if (!params.get('session_id')) return <Navigate to={paths.landing} replace />
  const isRecorded = user !== null && data?.is_subscribed === 1 && data.is_active === 1
  return (
    <main className="plain">
      <Empty
        page
        action={
          <>
            {isRecorded && (
              <Link className="btn go" to={startOf(user)}>
                {t('common.goStart')}
              </Link>
            )}
            <Button kind={isRecorded ? 'quiet' : 'line'} onClick={() => void leave()} aria-busy={busy}>
              {t('common.logout')}
            </Button>
          </>
        }
      >
        {t('account.subscribed')} {t(isRecorded ? 'account.allOpen' : 'account.signInAgain')}
      </Empty>
    </main>
  )
}

const againMs = 3_000
