import { ApiError, NoAnswer } from '../../api/errors.ts'
import { switchUser } from '../../api/pins.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { knowsPin } from '../../session/known-pin.ts'
import { rememberUser } from '../../session/session.ts'
import { isKnownPin, rememberPin } from '../../session/unlock-pin.ts'
import { ownerOf, type User } from '../../session/user.ts'
import { useLogOut } from '../../shell/use-log-out.ts'
import { PinDialog } from './PinDialog.tsx'
import { firstPageOf } from './SwitchDialog.tsx'

type Props = Readonly<{
  /** The signed-in user. */
  user: User
  onUnlock: () => void
}>

/** Covers a locked device until its user or another one enters a PIN, or somebody signs in with a password. */
export function LockDialog({ user, onUnlock }: Props) {
  const { busy, leave } = useLogOut()
  const owner = ownerOf(user)
  return (
    <PinDialog
      className="lock"
      title={t('pin.lock.title')}
      peopleLabel={t('pin.whoWorks')}
      verb={t('pin.switchYes')}
      needsNetwork={t('pin.lock.needsNetwork')}
      mayChoose={() => true}
      withoutNetwork={knowsPin(owner) ? [{ id: '', name: user.name, designation: null, is_me: true }] : []}
      onPin={async ({ id, is_me }, pin) => {
        const next = is_me ? await unlock(id, pin, owner) : (await switchUser(id, pin)).user
        if (next === null) return onUnlock()
        await rememberPin(ownerOf(next), pin)
        if (is_me) return onUnlock()
        rememberUser(next)
        location.assign(firstPageOf(next)) // a reload removes the previous user's data from memory
      }}
      footer={
        <Button className="grow" aria-busy={busy} onClick={() => void leave()}>
          {t('pin.lock.signIn')}
        </Button>
      }
    >
      <p className="mute">{t('pin.lock.note')}</p>
    </PinDialog>
  )
}

/** Resolves with the user confirmed by the server, or null if the PIN was only checked on this device. */
async function unlock(id: string, pin: string, owner: string): Promise<User | null> {
  try {
    if (id !== '') return (await switchUser(id, pin)).user
  } catch (failure) {
    if (!(failure instanceof NoAnswer) || !knowsPin(owner)) throw failure
  }
  if (await isKnownPin(owner, pin)) return null
  throw new ApiError(409, { message: 'This PIN is wrong!' })
}
