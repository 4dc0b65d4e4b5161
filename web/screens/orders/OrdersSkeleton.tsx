import { Skeleton } from '../../parts/States.tsx'
import { texts } from '../../texts.ts'
import { useColumnCount } from '../board/use-columns.ts'

const columns = [
  [380, 260],
  [340, 300],
  [400, 240],
] as const

/** Cards in their shape, before the first one is known. */
export function OrdersSkeleton() {
  const count = useColumnCount(3)
  return (
    <div
      className="orders-cols"
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
      role="status"
      aria-label={texts.wait}
    >
      {columns.slice(0, count).map((heights) => (
        <div key={heights.join()}>
          {heights.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      ))}
    </div>
  )
}
