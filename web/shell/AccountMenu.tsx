import check from 'icon:bold/check'
import mirror from 'icon:regular/arrows-left-right'
import deviceIcon from 'icon:regular/devices'
import help from 'icon:regular/lifebuoy'
import moon from 'icon:regular/moon'
import signOutIcon from 'icon:regular/sign-out'
import sun from 'icon:regular/sun'
import person from 'icon:regular/user'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { appearanceAtom, chooseAppearance } from '../look/appearance.ts'
import { useUnsent } from '../outbox/the-outbox.ts'
import { Icon } from '../parts/Icon.tsx'
import { Segments } from '../parts/Segments.tsx'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { texts } from '../texts.ts'
import { Face } from './Face.tsx'
import { useLogOut } from './use-log-out.ts'

/** The person in the top bar, and what is theirs. */
export function AccountMenu() {
  const user = useAtomValue(userAtom)
  const id = useId()
  if (!user) return null
  const role = user.role.toUpperCase()
  const [firstName] = user.name.trim().split(' ')
  return (
    <>
      <button type="button" className="me" popoverTarget={id} aria-label={`${texts.account}: ${firstName}, ${role}`}>
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
        <AccountLinks />
      </div>
    </>
  )
}

const themes = [
  { value: null, name: texts.system, icon: null },
  { value: 'light', name: texts.light, icon: sun },
  { value: 'dark', name: texts.dark, icon: moon },
] as const

export function AccountLinks() {
  const { theme, dir } = useAtomValue(appearanceAtom)
  return (
    <>
      <Segments
        label={texts.appearance}
        segments={themes}
        chosen={theme}
        onChoose={(value) => chooseAppearance({ theme: value })}
      />
      <button
        type="button"
        aria-pressed={dir === 'rtl'}
        onClick={() => chooseAppearance({ dir: dir === 'rtl' ? 'ltr' : 'rtl' })}
      >
        <Icon of={mirror} />
        {texts.rightToLeft}
        {dir === 'rtl' && (
          <span className="end">
            <Icon of={check} />
          </span>
        )}
      </button>
      <Link to={paths.profile}>
        <Icon of={person} />
        {texts.profile}
      </Link>
      <Link to={paths.devices}>
        <Icon of={deviceIcon} />
        {texts.devices}
      </Link>
      <Link to={paths.support}>
        <Icon of={help} />
        {texts.support}
      </Link>
      <Logout />
    </>
  )
}

function Logout() {
  const unsent = useUnsent()
  const { busy, leave } = useLogOut()
  return (
    <>
      {unsent.length > 0 && <p className="sm mute">{texts.stillUnsent}</p>}
      <button type="button" onClick={() => void leave()} aria-busy={busy}>
        <Icon of={signOutIcon} flip />
        {texts.logout}
      </button>
    </>
  )
}
