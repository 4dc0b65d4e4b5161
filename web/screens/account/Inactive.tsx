import './account.css'
import check from 'icon:bold/check'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { openSubscription } from '../../api/auth.ts'
import { messageOf } from '../../api/errors.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { showToast } from '../../parts/toast.ts'
import { userAtom } from '../../session/session.ts'
import { isAdmin } from '../../session/user.ts'
import { AccountLinks } from '../../shell/AccountMenu.tsx'
import { texts } from '../../texts.ts'

/** Where a 402 leads. Only an admin can subscribe; the others learn whom to ask. */
export function Screen() {
  const user = useAtomValue(userAtom)
  return (
    <main className="inactive">
      <div>
        <p className="brand">
          <Logo />
          {texts.product}
        </p>
        <h1 className="h1">{texts.inactiveTitle}</h1>
        {user && isAdmin(user) ? <Plan /> : <p>{texts.noSubscription}</p>}
        {user && (
          <div className="menu-list">
            <AccountLinks />
          </div>
        )}
      </div>
    </main>
  )
}

function Plan() {
  const [busy, setBusy] = useState(false)
  const subscribe = async () => {
    setBusy(true)
    try {
      location.assign((await openSubscription()).url)
    } catch (error) {
      showToast(messageOf(error, texts.subscribeFailed), 'error')
      setBusy(false)
    }
  }
  return (
    <div className="plan">
      <p>
        <span className="price num">{texts.price}</span> <span className="mute">{texts.perMonth}</span>
      </p>
      <ul>
        {texts.planFeatures.map((feature) => (
          <li key={feature}>
            <Icon of={check} />
            {feature}
          </li>
        ))}
      </ul>
      <Button kind="go" tall onClick={subscribe} aria-busy={busy}>
        {texts.subscribe}
      </Button>
    </div>
  )
}
