import guests from 'icon:regular/users-three'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Floor, floorNow } from '../../api/floor.ts'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { coversAt, visitsAt } from '../board/seated-guests.ts'

/** Number of guests at the table of a card and the time they were seated; nothing if nobody was seated. */
export function CardGuests({ tableId }: Readonly<{ tableId: string }>) {
  const select = useCallback((floor: Floor) => guestsAt(floor, tableId), [tableId])
  const { data } = useQuery({ ...floorNow, select })
  if (!data) return null
  return (
    <p className="card-guests mute num">
      <Icon of={guests} />
      {t('orders.guestsSince', { count: data.covers, time: clockText(data.since) })}
    </p>
  )
}

function guestsAt(floor: Floor, tableId: string): Readonly<{ covers: number; since: string }> | null {
  const [first] = visitsAt(floor, tableId) // visits are sorted by their start
  return first ? { covers: coversAt(floor, tableId), since: first.started_at } : null
}
