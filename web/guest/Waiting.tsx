import retry from 'icon:regular/arrow-clockwise'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { EmptyPlate } from '../parts/Plate.tsx'
import { Skeleton } from '../parts/States.tsx'
import { Cloth } from './Cloth.tsx'
import { useTitle } from './use-title.ts'

/** Sentence shown instead of the menu. */
function Instead({ children, action }: Readonly<{ children: string; action?: ReactNode }>) {
  useTitle(children)
  return (
    <>
      <Cloth />
      <main className="wrap instead">
        <div className="empty">
          <EmptyPlate />
          <h1 className="h1">{children}</h1>
          {action}
        </div>
      </main>
    </>
  )
}

export const Closed = () => <Instead>{t('guest.notAvailable')}</Instead>

export const Broken = () => <Instead action={<p>{t('guest.brokenLinkHint')}</p>}>{t('guest.brokenLink')}</Instead>

/** Notice before the menu if the link names a table that the restaurant does not have. */
export const UnknownTable = ({ onRead }: Readonly<{ onRead: () => void }>) => (
  <Instead
    action={
      <Button kind="go" onClick={onRead}>
        {t('guest.readMenu')}
      </Button>
    }
  >
    {t('guest.unknownTable')}
  </Instead>
)

export const NotLoaded = ({ onRetry }: Readonly<{ onRetry: () => void }>) => (
  <Instead
    action={
      <Button icon={retry} onClick={onRetry}>
        {t('guest.tryAgain')}
      </Button>
    }
  >
    {t('guest.loadError')}
  </Instead>
)

/** "Please wait...", after a moment only. */
const wordsAfterMs = 1_000

export function Loading() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), wordsAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Cloth />
      <main className="wrap" aria-busy="true">
        <h1 className="vh">{t('guest.title')}</h1>
        <div className="hd">
          <Skeleton width="14rem" height={40} />
        </div>
        <Skeleton height={48} />
        <p className="mute" role="status">
          {isSlow && t('guest.wait')}
        </p>
        {[1, 2, 3, 4].map((row) => (
          <div className="it" key={row}>
            <div className="tx">
              <Skeleton width="70%" height={22} />
              <Skeleton width="4rem" height={18} />
            </div>
            <div className="pc">
              <Skeleton width={96} height={96} />
            </div>
          </div>
        ))}
      </main>
    </>
  )
}
