import retry from 'icon:regular/arrow-clockwise'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from './Button.tsx'
import { EmptyPlate } from './Plate.tsx'

type EmptyProps = Readonly<{
  children: ReactNode
  action?: ReactNode
  /** It is the whole page, and its sentence the heading of it. */
  page?: boolean
}>

/** An empty plate, one sentence, at most one key. */
export const Empty = ({ children, action, page }: EmptyProps) => (
  <div className="empty">
    <EmptyPlate />
    {page ? <h1 className="of">{children}</h1> : <p className="of">{children}</p>}
    {action}
  </div>
)

/** Stands where the content would be, with a way out. */
export const LoadError = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <EmptyPlate />
    <p className="of">{children}</p>
    <Button icon={retry} onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  </div>
)

/** A grey shape of what is coming. Give it the size of the real thing, so that nothing jumps. */
export const Skeleton = ({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) => (
  <span className="skel" style={{ display: 'block', inlineSize: width, blockSize: height }} />
)
