import { t } from '../../language/t.ts'
import '../plain/plain.css'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { useLogOut } from '../../shell/use-log-out.ts'

/** Page after a subscription was paid; its address names the checkout. */
export function Screen() {
  const { busy, leave } = useLogOut()
  const [params] = useSearchParams()
  if (!params.get('session_id')) return <Navigate to={paths.landing} replace />
  return (
    <main className="plain">
      <Empty
        page
        action={
          <Button kind="go" onClick={() => void leave()} aria-busy={busy}>
            {t('common.logout')}
          </Button>
        }
      >
        {t('account.subscribed')} {t('account.signInAgain')}
      </Empty>
    </main>
  )
}
