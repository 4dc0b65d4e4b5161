import checkFill from 'icon:fill/check-circle'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { subscriptionDetails } from '../../api/auth.ts'
import { startOf } from '../../app/screens.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { useLogOut } from '../../shell/use-log-out.ts'
import { AccountResult } from './AccountResult.tsx'

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
    <AccountResult
      icon={checkFill}
      tone="done"
      title={t('account.subscribed')}
      text={t(isRecorded ? 'account.allOpen' : 'account.signInAgain')}
      actions={
        <>
          {isRecorded && (
            <Link className="btn go key" to={startOf(user)}>
              {t('common.goStart')}
            </Link>
          )}
          <Button kind={isRecorded ? 'quiet' : 'line'} tall onClick={() => void leave()} aria-busy={busy}>
            {t('common.logout')}
          </Button>
        </>
      }
    />
  )
}

const againMs = 3_000
