import retry from 'icon:regular/arrow-clockwise'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from './Button.tsx'
import { EmptyPlate } from './Plate.tsx'

/** An empty plate, one sentence, at most one key. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <EmptyPlate />
    <p className="of">{children}</p>
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
