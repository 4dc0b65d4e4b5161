import '../plain/plain.css'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { useLogOut } from '../../shell/use-log-out.ts'
import { texts } from '../../texts.ts'
import { accountTexts } from './texts.ts'

/** Where the payment page leads after it was paid. */
export function Screen() {
  const { busy, leave } = useLogOut()
  return (
    <main className="plain">
      <Empty
        action={
          <Button kind="go" onClick={() => void leave()} aria-busy={busy}>
            {texts.logout}
          </Button>
        }
      >
        {accountTexts.subscribed} {accountTexts.signInAgain}
      </Empty>
    </main>
  )
}
