import { useAtomValue } from 'jotai'
import { lazy, Suspense, useId } from 'react'
import { t } from '../language/t.ts'
import { userAtom } from '../session/session.ts'
import { Face } from './Face.tsx'
import { roleText } from './role-text.ts'

/** Loaded later, as it is not needed for the first paint. */
export const AccountLinks = lazy(async () => ({ default: (await import('./AccountLinks.tsx')).AccountLinks }))

/** The person in the top bar, and what is theirs. */
export function AccountMenu() {
  const user = useAtomValue(userAtom)
  const id = useId()
  if (!user) return null
  const role = roleText(user)
  const [firstName] = user.name.trim().split(' ')
  return (
    <>
      <button
        type="button"
        className="me"
        popoverTarget={id}
        aria-label={`${t('common.account')}: ${firstName}, ${role}`}
      >
        <Face name={user.name} />
        <span className="who-text">
          <b>
            <bdi>{firstName}</bdi>
          </b>{' '}
          <small>{role}</small>
        </span>
      </button>
      <div id={id} className="account-menu menu-list" popover="auto">
        <p>
          <b>
            <bdi>{user.name}</bdi>
          </b>
          <span className="mute sm">{[role, user.designation].filter(Boolean).join(' · ')}</span>
        </p>
        <Suspense>
          <AccountLinks />
        </Suspense>
      </div>
    </>
  )
}
