import { useAtomValue } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { lazy } from '../parts/lazy.tsx'
import { userAtom } from '../session/session.ts'
import { Face } from './Face.tsx'
import { roleText } from './role-text.ts'

const loadLinks = async () => (await import('./AccountLinks.tsx')).AccountLinks
export const AccountLinks = lazy(loadLinks)

/** Loaded after the first paint, but in advance, because signing out works without a network too. */
const prepare = () => void loadLinks().catch(() => undefined)

/** The user in the top bar, with the menu of their account. */
export function AccountMenu() {
  const user = useAtomValue(userAtom)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useEffect(prepare, [])
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
      <div
        id={id}
        className="account-menu menu-list"
        popover="auto"
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
      >
        <p>
          <b>
            <bdi>{user.name}</bdi>
          </b>
          <span className="mute sm">{[role, user.designation].filter(Boolean).join(' · ')}</span>
        </p>
        {isOpen && <AccountLinks onClose={() => setOpen(false)} />}
      </div>
    </>
  )
}
