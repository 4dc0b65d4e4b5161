import dots from 'icon:bold/dots-three'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import people from 'icon:regular/users-three'
import type { Reservation } from '../../api/reservations.ts'
import { wallClockText, weekdayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { type Action, ActionMenu } from '../../parts/ActionMenu.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { StatusChip, statusLook } from './StatusChip.tsx'
import type { Actions } from './use-reservation-dialogs.tsx'

type Props = Readonly<{
  reservations: readonly Reservation[]
  /** null: read-only. */
  actions: Actions | null
}>

/** The reservations in order, day by day. */
export const ReservationRows = ({ reservations, actions }: Props) =>
  [...Map.groupBy(reservations, ({ date }) => date.slice(0, 10))].map(([day, ofDay]) => (
    <section key={day} className="reservation-day" aria-label={weekdayText(day)}>
      <header>
        <h2 className="h2">{weekdayText(day)}</h2>
        <span className="mute num">{countText(ofDay)}</span>
      </header>
      <ul>
        {ofDay.map((reservation) => (
          <Row key={reservation.id} reservation={reservation} actions={actions} />
        ))}
      </ul>
    </section>
  ))

function countText(reservations: readonly Reservation[]): string {
  const expected = reservations.filter(({ status }) => status !== 'cancelled')
  const guests = expected.reduce((sum, { people_count }) => sum + people_count, 0)
  return t('reservations.of', { count: expected.length, people: guests })
}

const Row = ({ reservation, actions }: { reservation: Reservation; actions: Actions | null }) => {
  const { date, customer_name, customer_id, people_count, table_title, status, notes, unique_code } = reservation
  return (
    <li className={status}>
      <b className="slim num time">{wallClockText(date)}</b>
      <span className="grow who">
        <b>
          <bdi>{customer_name}</bdi>
        </b>
        <small className="mute num">
          <bdi dir="ltr">{customer_id}</bdi> · {t('reservations.code')} <bdi dir="ltr">{unique_code}</bdi>
        </small>
        {notes && (
          <small className="notes">
            <bdi>{notes}</bdi>
          </small>
        )}
      </span>
      <span className="party num" title={t('home.people', { count: people_count })}>
        <Icon of={people} />
        <span aria-hidden="true">{people_count}</span>
        <span className="vh">{t('home.people', { count: people_count })}</span>
      </span>
      <span className={table_title ? 'at' : 'at mute'}>
        <bdi>{table_title ?? t('reservations.noTable')}</bdi>
      </span>
      <StatusChip status={status} />
      {actions && <RowButtons reservation={reservation} actions={actions} />}
    </li>
  )
}

const statuses = ['booked', 'paid', 'cancelled'] as const
const toneOf = { booked: {}, paid: { tone: 'done' }, cancelled: { tone: 'bad' } } as const

function RowButtons({ reservation, actions }: { reservation: Reservation; actions: Actions }) {
  const which = { name: reservation.customer_name, time: wallClockText(reservation.date) }
  const marks: Action[] = statuses
    .filter((status) => status !== reservation.status)
    .map((status) => ({
      key: status,
      label: t(`reservations.markAs.${status}`),
      icon: statusLook[status].icon,
      ...toneOf[status],
      onChoose: () => actions.mark(reservation, status),
    }))
  const remove: Action = {
    key: 'delete',
    label: t('reservations.delete'),
    icon: trash,
    tone: 'bad',
    onChoose: () => actions.remove(reservation),
  }
  return (
    <span className="keys">
      <IconButton of={pencil} name={t('reservations.editOf', which)} onClick={() => actions.edit(reservation)} />
      <ActionMenu name={t('reservations.moreOf', which)} icon={dots} actions={[...marks, remove]} />
    </span>
  )
}
