import retry from 'icon:regular/arrow-clockwise'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from './Button.tsx'
import { EmptyPlate } from './Plate.tsx'

type EmptyProps = Readonly<{
  children: ReactNode
  action?: ReactNode
  /** True if it fills the page; its sentence is the page's heading then. */
  page?: boolean
}>

/** An empty state: a plate, one sentence, at most one button. */
export const Empty = ({ children, action, page }: EmptyProps) => (
  <div className="empty">
    <EmptyPlate />
    {page ? <h1 className="of">{children}</h1> : <p className="of">{children}</p>}
    {action}
  </div>
)

/** An error in place of the content, with a button to retry. */
export const LoadError = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <div className="empty" role="alert">
    <EmptyPlate />
    <p className="of">{children}</p>
    <Button icon={retry} onClick={onRetry}>
      {t('common.tryAgain')}
    </Button>
  </div>
)

/** Placeholder of loading content. It has the size of the real content, so that nothing moves. */
export const Skeleton = ({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) => (
  <span className="skel" style={{ display: 'block', inlineSize: width, blockSize: height }} />
)
