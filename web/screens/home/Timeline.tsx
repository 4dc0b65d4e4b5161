import type { CSSProperties } from 'react'
import type { Reservation } from '../../api/dashboard.ts'
import { hoursOf, minuteOf, shareOf, spanOf } from './timeline.ts'

/**
 * Today's reservations on a time line: the circle's size shows the party, filled once paid. The list below has the same
 * content as text.
 */
export function Timeline({ reservations }: { reservations: readonly Reservation[] }) {
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
