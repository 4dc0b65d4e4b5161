import { Skeleton } from '../../parts/States.tsx'
import { texts } from '../../texts.ts'
import { useColumnCount } from '../board/use-columns.ts'

const columns = [
  [240, 320, 200],
  [380, 240],
  [300, 260, 180],
  [220, 340],
] as const

/** Tickets in their shape, before the first one is known. */
export function KitchenSkeleton() {
  const count = useColumnCount(4)
  return (
    <div
      className="kds-cols"
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
