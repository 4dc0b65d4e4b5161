import type { CSSProperties } from 'react'
import type { Reservation } from '../../api/dashboard.ts'
import { hoursOf, minuteOf, shareOf, spanOf } from './lane.ts'

/** The parties of the day by time: size of the circle by people, filled once paid. The list below says the same in words. */
export function Lane({ reservations }: { reservations: readonly Reservation[] }) {
  const span = spanOf(reservations.map(({ date }) => minuteOf(date)))
  const place = (minute: number): CSSProperties => ({ insetInlineStart: `${shareOf(minute, span)}%` })
  return (
    <div className="lane" aria-hidden="true">
      <div>
        {reservations.map(({ id, date, people_count, status }) => (
          <b
            key={id}
            className={status}
            style={{ ...place(minuteOf(date)), '--people': Math.min(people_count, 12) } as CSSProperties}
          >
            {people_count}
          </b>
        ))}
        {hoursOf(span).map((hour) => (
          <small key={hour} className="num" style={place(hour * 60)}>
            {String(hour).padStart(2, '0')}:00
          </small>
        ))}
      </div>
    </div>
  )
}
