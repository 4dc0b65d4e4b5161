import './users.css'
import plus from 'icon:bold/plus'
import devicesIcon from 'icon:regular/devices'
import key from 'icon:regular/key'
import numpad from 'icon:regular/numpad'
import pencil from 'icon:regular/pencil-simple'
import gauge from 'icon:regular/sliders-horizontal'
import trash from 'icon:regular/trash'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type StaffUser, usersList } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { userAtom } from '../../session/session.ts'
import { isAdmin } from '../../session/user.ts'
import { Face } from '../../shell/Face.tsx'
import { presetOf } from './presets.ts'
import { scopeName } from './scope-name.ts'

const DevicesDialog = lazy(async () => (await import('./DevicesDialog.tsx')).DevicesDialog)
const LimitsDialog = lazy(async () => (await import('./LimitsDialog.tsx')).LimitsDialog)
const PasswordDialog = lazy(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const UserDialog = lazy(async () => (await import('./UserDialog.tsx')).UserDialog)
const UserPinDialog = lazy(async () => (await import('./UserPinDialog.tsx')).UserPinDialog)

type Open =
  | Readonly<{ what: 'add' }>
  | Readonly<{ what: 'edit' | 'password' | 'pin' | 'limits' | 'devices' | 'delete'; user: StaffUser }>

export function Screen() {
  const query = useQuery(usersList)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <OfficePage
      title={t('users.title')}
      actions={
        <Button kind="go" icon={plus} onClick={() => setOpen({ what: 'add' })}>
          {t('users.new')}
        </Button>
      }
    >
      <Loaded query={query} failed={t('users.loadError')}>
        {(users) => (
          <ul className="users">
            {users.map((user) => (
              <UserCard key={user.id} user={user} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </Loaded>
      {open?.what === 'add' && <UserDialog user={null} onClose={close} />}
      {open?.what === 'edit' && <UserDialog user={open.user} onClose={close} />}
      {open?.what === 'password' && <PasswordDialog user={open.user} onClose={close} />}
      {open?.what === 'pin' && <UserPinDialog user={open.user} onClose={close} />}
      {open?.what === 'limits' && <LimitsDialog user={open.user} onClose={close} />}
      {open?.what === 'devices' && <DevicesDialog user={open.user} onClose={close} />}
      {open?.what === 'delete' && <DeleteUser user={open.user} onClose={close} />}
    </OfficePage>
  )
}

const scopesOf = ({ scope }: StaffUser): readonly string[] => (scope === '' ? [] : scope.split(','))

function UserCard({ user, onOpen }: { user: StaffUser; onOpen: (open: Open) => void }) {
  const { name, username, designation, phone, role } = user
  const isProtected = role === 'admin'
  return (
    <li className="user-card">
      <header>
        <Face name={name} />
        <span className="grow">
          <b className="h2">
            <bdi>{name}</bdi>
          </b>
          <small className="mute">
            {isProtected ? t('users.admin') : [designation, jobOf(user)].filter(Boolean).join(' · ')}
          </small>
        </span>
      </header>
      <p className="mute">
        <bdi>{username}</bdi>
        {phone && (
          <>
            {' · '}
            <bdi>{phone}</bdi>
          </>
        )}
      </p>
      {!isProtected && (
        <ul className="user-scopes" aria-label={t('users.scopes')}>
          {scopesOf(user).map((scope) => (
            <li key={scope}>{scopeName(scope)}</li>
          ))}
          {scopesOf(user).length === 0 && <li className="none">{t('users.noScopes')}</li>}
        </ul>
      )}
      {isProtected ? (
        <p className="mute sm user-note">{t('users.adminNote')}</p>
      ) : (
        <UserButtons user={user} onOpen={onOpen} />
      )}
    </li>
  )
}

function UserButtons({ user, onOpen }: { user: StaffUser; onOpen: (open: Open) => void }) {
  const { name } = user
  const me = useAtomValue(userAtom)
  return (
    <div className="user-keys">
      <Button icon={pencil} onClick={() => onOpen({ what: 'edit', user })}>
        {t('users.edit')}
        <span className="vh"> {name}</span>
      </Button>
      {me && isAdmin(me) && (
        <UserButton
          icon={devicesIcon}
          name={t('users.devicesOf', { name })}
          onClick={() => onOpen({ what: 'devices', user })}
        >
          {t('users.devices')}
        </UserButton>
      )}
      <UserButton icon={key} name={t('users.passwordOf', { name })} onClick={() => onOpen({ what: 'password', user })}>
        {t('common.password')}
      </UserButton>
      <UserButton icon={numpad} name={t('pin.of', { name })} onClick={() => onOpen({ what: 'pin', user })}>
        {t('pin.pin')}
      </UserButton>
      <UserButton icon={gauge} name={t('pin.limitsOf', { name })} onClick={() => onOpen({ what: 'limits', user })}>
        {t('users.limits')}
      </UserButton>
      <IconButton of={trash} name={t('settings.deleteOf', { name })} onClick={() => onOpen({ what: 'delete', user })} />
    </div>
  )
}

type KeyProps = Readonly<{ icon: string; name: string; onClick: () => void; children: string }>

/** A button whose accessible name contains the user's name. */
const UserButton = ({ name, ...rest }: KeyProps) => <Button kind="quiet" aria-label={name} {...rest} />

function jobOf(user: StaffUser): string | null {
  const preset = presetOf(scopesOf(user))
  return preset && t(`users.presets.${preset}`)
}

function DeleteUser({ user: { username, name }, onClose }: { user: StaffUser; onClose: () => void }) {
  return (
    <DeleteDialog
      title={t('settings.deleteAsk', { name })}
      refresh={[usersList.queryKey]}
      send={(commandId) => ask('DELETE /users/delete/:username', { params: { username }, commandId })}
      onClose={onClose}
    >
      <p>{t('common.irreversible')}</p>
      <p className="mute">{t('users.deleteNote')}</p>
    </DeleteDialog>
  )
}
