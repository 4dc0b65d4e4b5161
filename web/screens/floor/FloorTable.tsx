import { type CSSProperties, memo } from 'react'
import type { ChipTone } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'

type Props = Readonly<{
  id: string
  title: string
  seats: string
  tone: ChipTone
  icon: string
  word: string
  detail: string
  /** Position on the drawing; absent in the list. */
  x?: number
  y?: number
  width?: number
  height?: number
  isRound?: boolean
  onOpen: (id: string) => void
}>

/** A table on the plan or in the list. Its props are texts and numbers, so it rerenders only if one of them changes. */
export const FloorTable = memo(function FloorTable({ id, title, seats, tone, icon, word, detail, ...props }: Props) {
  const { x, y, width, height, isRound = false, onOpen } = props
  const place = x === undefined ? {} : ({ '--x': x, '--y': y, '--w': width, '--h': height } as CSSProperties) // React's types have no custom properties
  return (
    <button
      type="button"
      className={['floor-table', tone !== 'plain' && tone, isRound && 'round'].filter(Boolean).join(' ')}
      style={place}
      onClick={() => onOpen(id)}
    >
      <b className="clip">
        <bdi>{title}</bdi>
      </b>
      <span className="floor-word num">
        <Icon of={icon} />
        <span>{word}</span>
      </span>
      <small className="num">{detail || seats}</small>
    </button>
  )
})
