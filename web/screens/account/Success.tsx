import { t } from '../../language/t.ts'
import '../plain/plain.css'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { useLogOut } from '../../shell/use-log-out.ts'

/** Where the payment page leads after it was paid. */
export function Screen() {
  const { busy, leave } = useLogOut()
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
