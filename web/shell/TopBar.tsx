import magnifier from 'icon:regular/magnifying-glass'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { userAtom } from '../session/session.ts'
import { isSuperAdmin } from '../session/user.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LiveMark } from './LiveMark.tsx'
import { searchOpenAtom } from './rail-atom.ts'

type Props = {
  title: string
  /** Title for tablets and phones. */
  shortTitle?: string
  /** The screen's buttons, beside the title. */
  children?: ReactNode
}

/** First line of every screen: title, actions, Live mark, search, account. */
export function TopBar({ title, shortTitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const openSearch = useSetAtom(searchOpenAtom)
  const user = useAtomValue(userAtom)
  const isOfPlatform = user !== null && isSuperAdmin(user)
  useEffect(() => {
    document.title = `${shortTitle ?? title} · ${t('common.product')}`
  }, [title, shortTitle])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query keeps the focus.
  useEffect(() => {
    // 'default' is the first page of a visit, where the browser places the focus
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <header className="bar">
      <h1 className="h1" ref={heading} tabIndex={-1}>
        {shortTitle ? (
          <>
            <span className="title-long">{title}</span>
            <span className="title-short">{shortTitle}</span>
          </>
        ) : (
          title
        )}
      </h1>
      {children && <div className="acts">{children}</div>}
      <div className="bar-end">
        {/* Feed and page search exist in restaurants only. */}
        {!isOfPlatform && (
          <>
            <LiveMark />
            <Button
              className="search-key"
              icon={magnifier}
              aria-label={`${t('common.searchPages')}, Ctrl K`}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => openSearch(true)}
            />
          </>
        )}
        <AccountMenu />
      </div>
    </header>
  )
}
