import deviceIcon from 'icon:regular/devices'
import help from 'icon:regular/lifebuoy'
import magnifier from 'icon:regular/magnifying-glass'
import person from 'icon:regular/user'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { screensOf } from '../app/screens.ts'
import { t } from '../language/t.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { paths } from '../paths.ts'
import { userAtom } from '../session/session.ts'

/** Pages for every signed-in user. */
const own = [
  { path: paths.profile, name: 'common.profile', icon: person },
  { path: paths.devices, name: 'common.devices', icon: deviceIcon },
  { path: paths.support, name: 'common.support', icon: help },
] as const

/** Ctrl/Cmd+K: the pages this user may open, filtered by the typed text. */
export function PageSearch({ onClose }: { onClose: () => void }) {
  const user = useAtomValue(userAtom)
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const pages = user ? [...screensOf(user), ...own] : []
  const found = pages.filter(({ name }) => t(name).toLowerCase().includes(typed.trim().toLowerCase()))
  const current = Math.min(at, found.length - 1)
  const go = (path: string | undefined) => {
    if (!path) return
    onClose()
    navigate(path)
  }
  return (
    <Dialog small title={t('common.searchPages')} onClose={onClose} className="page-search">
      <span className="field">
        <Icon of={magnifier} />
        <input
          data-first
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
          aria-label={t('common.searchPages')}
          placeholder={t('common.searchPages')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            if (!['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
            event.preventDefault()
            if (event.key === 'Enter') go(found[current]?.path)
            if (event.key === 'ArrowDown') setAt(Math.min(current + 1, found.length - 1))
            if (event.key === 'ArrowUp') setAt(Math.max(current - 1, 0))
          }}
        />
      </span>
      <div className="menu-list" role="listbox" id={listId} aria-label={t('common.searchPages')}>
        {found.map((page, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above, the keys are the combobox's.
          <div
            key={page.path}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => go(page.path)}
          >
            <Icon of={page.icon} />
            {t(page.name)}
          </div>
        ))}
        {found.length === 0 && <p className="mute">{t('common.noPageFound')}</p>}
      </div>
    </Dialog>
  )
}
