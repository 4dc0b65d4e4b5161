import calendar from 'icon:fill/calendar-check'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Floor } from '../../api/floor.ts'
import type { OrderGroup } from '../../api/orders.ts'
import { wallClockText, wallTimeOf } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { type Arrival, arrivalsOf } from './arrivals.ts'
import { useVisits } from './use-visits.ts'

type Props = Readonly<{ floor: Floor; groups: readonly OrderGroup[]; now: number }>

/** Expected parties whose table is free, each with a button that seats them. */
export function Arrivals({ floor, groups, now }: Props) {
  const user = useAtomValue(userAtom)
  const arrivals = user && mayUse(user, ['POS']) ? arrivalsOf(floor, groups, wallTimeOf(now)) : []
  if (arrivals.length === 0) return null
  return (
    <section className="floor-calls" aria-label={t('floor.arrivals')}>
      {arrivals.map((arrival) => (
        <ArrivalLine key={arrival.party.id} arrival={arrival} />
      ))}
    </section>
  )
}

function ArrivalLine({ arrival: { party, table, title } }: Readonly<{ arrival: Arrival }>) {
  const { seat, isSaving } = useVisits()
  const [visitId] = useState(newId)
  const { date, customer_name: name, people_count: count } = party
  return (
    <p className="floor-line">
      <Icon of={calendar} />
      <span className="grow num">
        <bdi>{t('floor.party', { time: wallClockText(date), name, count })}</bdi> <b>{title}</b>
      </span>
      <Button
        kind="goline"
        aria-busy={isSaving}
        aria-label={t('floor.seatParty', { name })}
        onClick={() => void seat({ visitId, tableId: table.id, covers: Math.max(1, count), party })}
      >
        {t('floor.seatNow')}
      </Button>
    </p>
  )
}
