import { t } from '../../language/t.ts'
import './account.css'
import check from 'icon:bold/check'
import { useAtomValue } from 'jotai'
import { Icon } from '../../parts/Icon.tsx'
import { Logo } from '../../parts/Logo.tsx'
import { userAtom } from '../../session/session.ts'
import { isAdmin } from '../../session/user.ts'
import { AccountLinks } from '../../shell/AccountLinks.tsx'
import { SubscribeKey } from './SubscribeKey.tsx'

/** Where a 402 leads. Only an admin can subscribe; the others learn whom to ask. */
const planFeatures = [
  t('common.planFeatures.orders'),
  t('common.planFeatures.renewals'),
  t('common.planFeatures.devices'),
  t('common.planFeatures.kitchen'),
]

export function Screen() {
  const user = useAtomValue(userAtom)
  return (
    <main className="inactive">
      <div>
        <p className="brand">
          <Logo />
          {t('common.product')}
        </p>
        <h1 className="h1">{t('common.inactiveTitle')}</h1>
        {user && isAdmin(user) ? <Plan /> : <p>{t('common.noSubscription')}</p>}
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
      <SubscribeKey />
    </div>
  )
}
