import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { LoadError, Skeleton } from '../parts/States.tsx'

type Props<Answer> = Readonly<{
  /** State of one query, or of several combined. */
  query: Readonly<{ data: Answer | undefined; isError: boolean; refetch: () => Promise<unknown> }>
  /** Sentence shown if the content cannot be loaded. */
  failed: string
  /** Placeholder of the content; by default eight rows of a list. */
  skeleton?: ReactNode
  children: (data: Answer) => ReactNode
}>

/** Content of a query, or its loading or error state in the same place. */
export function Loaded<Answer>({ query: { data, isError, refetch }, failed, skeleton, children }: Props<Answer>) {
  if (data !== undefined) return children(data)
  if (isError) return <LoadError onRetry={() => void refetch()}>{failed}</LoadError>
  return <Waiting>{skeleton ?? <RowsSkeleton />}</Waiting>
}

const wordAfterMs = 1_000

/** Shows 'Please wait...' after a moment only. */
function Waiting({ children }: { children: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), wordAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={t('common.wait')}>
      {isLong && <p className="mute office-wait">{t('common.wait')}</p>}
      {children}
    </div>
  )
}

const lines = [1, 2, 3, 4, 5, 6, 7, 8]

const RowsSkeleton = () => (
  <div className="office-rows-wait">
    {lines.map((line) => (
      <Skeleton key={line} height={64} />
    ))}
  </div>
)
