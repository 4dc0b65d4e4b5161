import { t } from '../../language/t.ts'
import { Skeleton } from '../../parts/States.tsx'
import { useColumnCount } from './use-columns.ts'

type Props = Readonly<{
  className: string
  /** Heights of the cards by column; as many columns are shown as fit. */
  columns: readonly (readonly number[])[]
}>

/** Placeholder in the shape of tickets or cards. */
export function BoardSkeleton({ className, columns }: Props) {
  const count = useColumnCount(columns.length)
  return (
    <div
      className={className}
      style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}
      role="status"
      aria-label={t('common.wait')}
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
