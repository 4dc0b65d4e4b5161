import { switchUser } from '../../api/pins.ts'
import { startOf } from '../../app/screens.ts'
import { t } from '../../language/t.ts'
import { useUnsent } from '../../outbox/the-outbox.ts'
import { paths } from '../../paths.ts'
import { rememberUser } from '../../session/session.ts'
import { mayUse, type User } from '../../session/user.ts'
import { PinDialog } from './PinDialog.tsx'

/** Switches this device to another user. Drafts and unsent commands of the previous user stay on the device. */
export function SwitchDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const unsent = useUnsent()
  return (
    <PinDialog
      title={t('common.switchUser')}
      peopleLabel={t('pin.whoWorks')}
      verb={t('pin.switchYes')}
      needsNetwork={t('pin.switchNeedsNetwork')}
      mayChoose={({ is_me }) => !is_me}
      onPin={async ({ id }, pin) => {
        const { user } = await switchUser(id, pin)
        rememberUser(user)
        location.assign(firstPageOf(user)) // a reload removes the previous user's data from memory
      }}
      onClose={onClose}
    >
      {unsent.length > 0 && <p className="mute">{t('common.stillUnsent')}</p>}
    </PinDialog>
  )
}

export const firstPageOf = (user: User): string =>
  mayUse(user, ['POS']) && user.start_screen === undefined ? paths.pos : startOf(user)
