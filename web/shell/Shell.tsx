import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { railScreensOf } from '../app/screens.ts'
import { useFeed } from '../feed/use-feed.ts'
import { loadOfficeTexts, loadOrderTexts } from '../language/load.ts'
import { lazy } from '../parts/lazy.tsx'
import { paths } from '../paths.ts'
import { approvalAtom } from '../screens/pin/approval-question.ts'
import { userAtom } from '../session/session.ts'
import type { User } from '../session/user.ts'
import { Frame } from './Frame.tsx'
import { searchOpenAtom, switchOpenAtom } from './rail-atom.ts'
import { useStoreClock } from './use-store-clock.ts'

const loadDeferredParts = async () => (await import('./deferred-parts.ts')).deferredParts
const loadWithOfficeTexts = async () => (await Promise.all([loadDeferredParts(), loadOfficeTexts()]))[0]
const loadWithOrderTexts = async () => (await Promise.all([loadDeferredParts(), loadOrderTexts()]))[0]

const ApproveDialog = lazy(async () => (await loadWithOfficeTexts()).ApproveDialog)
const AutoLock = lazy(async () => (await loadDeferredParts()).AutoLock)
const ClockNotice = lazy(async () => (await loadDeferredParts()).ClockNotice)
const GuestBell = lazy(async () => (await loadWithOrderTexts()).GuestBell)
const PageSearch = lazy(async () => (await loadDeferredParts()).PageSearch)
const SettlingBar = lazy(async () => (await loadDeferredParts()).SettlingBar)
const SwitchDialog = lazy(async () => (await loadWithOfficeTexts()).SwitchDialog)

/** The frame around all screens: rail, bottom bar, page search, feed. */
export function Shell() {
  useFeed()
  const user = useAtomValue(userAtom)
  usePrefetchedScreens(user)
  const { isKnown, zone, settlesUntil, autoLockMinutes } = useStoreClock(user)
  const [searching, setSearching] = useAtom(searchOpenAtom)
  const [switching, setSwitching] = useAtom(switchOpenAtom)
  const approval = useAtomValue(approvalAtom)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setSearching(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [setSearching])
  if (!user) return null
  return (
    <>
      <Frame screens={railScreensOf(user)} home={paths.dashboard} isLoading={!isKnown}>
        {settlesUntil && <SettlingBar until={settlesUntil} />}
        {zone && <ClockNotice key={zone} zone={zone} />}
        <GuestBell user={user} />
      </Frame>
      {approval && <ApproveDialog onClose={() => approval.answer(null)} />}
      {switching && <SwitchDialog onClose={() => setSwitching(false)} />}
      {autoLockMinutes !== null && <AutoLock minutes={autoLockMinutes} user={user} />}
      {searching && <PageSearch onClose={() => setSearching(false)} />}
    </>
  )
}

/** Delay before other screens are prefetched: the first one is visible by then, also with a slow connection. */
const prefetchDelayMs = 4_000

function usePrefetchedScreens(user: User | null): void {
  useEffect(() => {
    if (!user) return
    const unmounted = new AbortController()
    const prefetch = () =>
      import('../app/prefetch-screens.ts').then(({ prefetchScreensWhenIdle }) =>
        prefetchScreensWhenIdle(user, unmounted.signal),
      )
    const timer = setTimeout(() => prefetch().catch(() => undefined), prefetchDelayMs)
    return () => {
      clearTimeout(timer)
      unmounted.abort()
    }
  }, [user])
}
