import deviceIcon from 'icon:regular/devices'
import help from 'icon:regular/lifebuoy'
import magnifier from 'icon:regular/magnifying-glass'
import moon from 'icon:regular/moon'
import signOutIcon from 'icon:regular/sign-out'
import speaker from 'icon:regular/speaker-high'
import speakerSlash from 'icon:regular/speaker-slash'
import sun from 'icon:regular/sun'
import translate from 'icon:regular/translate'
import person from 'icon:regular/user'
import switchIcon from 'icon:regular/user-switch'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { chooseLanguage, isLanguage, languages, languageTags, readLanguage } from '../language/languages.ts'
import { t } from '../language/t.ts'
import { appearanceAtom, chooseAppearance } from '../look/appearance.ts'
import { outbox, useUnsent } from '../outbox/the-outbox.ts'
import { useBell } from '../parts/bell.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Segments } from '../parts/Segments.tsx'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'
import { isSuperAdmin } from '../session/user.ts'
import { searchOpenAtom, switchOpenAtom } from './rail-atom.ts'
import { useLogOut } from './use-log-out.ts'

const themes = () =>
  [
    { value: null, name: t('common.system'), icon: null },
    { value: 'light', name: t('common.light'), icon: sun },
    { value: 'dark', name: t('common.dark'), icon: moon },
  ] as const

export function AccountLinks() {
  const { theme } = useAtomValue(appearanceAtom)
  const user = useAtomValue(userAtom)
  const openSearch = useSetAtom(searchOpenAtom)
  const openSwitch = useSetAtom(switchOpenAtom)
  const isOfPlatform = user !== null && isSuperAdmin(user)
  return (
    <>
      <Segments
        label={t('common.appearance')}
        segments={themes()}
        chosen={theme}
        onChoose={(value) => chooseAppearance({ theme: value })}
      />
      <label className="language">
        <Icon of={translate} />
        {t('common.language')}
        <select
          value={readLanguage()}
          onChange={({ target }) => isLanguage(target.value) && chooseLanguage(target.value)}
        >
          {languageTags.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {languages[tag].name}
            </option>
          ))}
        </select>
      </label>
      {!isOfPlatform && (
        <>
          <button type="button" data-closes onClick={() => openSearch(true)}>
            <Icon of={magnifier} />
            {t('common.searchPages')}
          </button>
          <Sound />
          <button type="button" data-closes onClick={() => openSwitch(true)}>
            <Icon of={switchIcon} />
            {t('common.switchUser')}
          </button>
          <Link to={paths.profile}>
            <Icon of={person} />
            {t('common.profile')}
          </Link>
          <Link to={paths.devices}>
            <Icon of={deviceIcon} />
            {t('common.devices')}
          </Link>
        </>
      )}
      <Link to={isOfPlatform ? paths.platformSupport : paths.support}>
        <Icon of={help} />
        {t('common.support')}
      </Link>
      <Logout />
    </>
  )
}

/** The sound of new tickets and guest orders on this device. */
function Sound() {
  const { on, toggle } = useBell()
  return (
    <button type="button" aria-pressed={on} onClick={toggle}>
      <Icon of={on ? speaker : speakerSlash} />
      {t(on ? 'kitchen.soundOn' : 'kitchen.soundOff')}
    </button>
  )
}

function Logout() {
  const unsent = useUnsent()
  const { busy, leave } = useLogOut()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => (unsent.length > 0 ? setAsking(true) : void leave())} aria-busy={busy}>
        <Icon of={signOutIcon} flip />
        {t('common.logout')}
      </button>
      {isAsking &&
        // outside the menu, which closes under it
        createPortal(
          <Confirm
            title={t('common.logout')}
            verb={t('common.logoutWithout')}
            instead={{ verb: t('common.logoutKeeping'), onYes: () => void leave() }}
            onYes={() => void leave(() => unsent.forEach(outbox.discard))}
            onClose={() => setAsking(false)}
          >
            <p>{t('common.stillUnsent')}</p>
          </Confirm>,
          document.body,
        )}
    </>
  )
}
