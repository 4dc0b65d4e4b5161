import caret from 'icon:bold/caret-right'
import people from 'icon:regular/users-three'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import type { Reservation } from '../../api/dashboard.ts'
import { wallClockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Card } from '../../office/Card.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { StatusChip } from '../reservations/StatusChip.tsx'
import { Timeline } from './Timeline.tsx'

/** Today's reservations: a time line and the list. */
export function Reservations({ reservations }: { reservations: readonly Reservation[] }) {
  const user = useAtomValue(userAtom)
  const maySee = user && mayUse(user, ['RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS'])
  const expected = reservations.filter(({ status }) => status !== 'cancelled')
  const guests = expected.reduce((sum, { people_count }) => sum + people_count, 0)
  return (
    <Card
      title={t('home.reservations')}
      head={
        <>
          {expected.length > 0 && (
            <span className="mute">{t('home.reservationsOf', { count: expected.length, people: guests })}</span>
          )}
          {maySee && (
            <Link className="btn quiet end" to={paths.reservations}>
              {t('home.allReservations')}
              <Icon of={caret} flip />
            </Link>
          )}
        </>
      }
    >
      {reservations.length === 0 ? (
        <Empty>{t('home.noReservations')}</Empty>
      ) : (
        <>
          {expected.length > 0 && <Timeline reservations={expected} />}
          <ul className="card-rows home-reservations">
            {reservations.map((reservation) => (
              <Row key={reservation.id} reservation={reservation} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const Row = ({ reservation }: { reservation: Reservation }) => {
  const { date, customer_name, customer_id, people_count, table_title, status } = reservation
  return (
    <li className={status}>
      <b className="slim num time">{wallClockText(date)}</b>
      <span className="grow">
        <b>
          <bdi>{customer_name}</bdi>
        </b>
        <small className="num">
          <bdi>{customer_id}</bdi>
        </small>
      </span>
      <span className="party num" title={t('home.people', { count: people_count })}>
        <Icon of={people} />
        {people_count}
        <span className="vh">{t('home.people', { count: people_count })}</span>
      </span>
      <span className="at">
        <bdi>{table_title ?? ''}</bdi>
      </span>
      <StatusChip status={status} />
    </li>
  )
}
