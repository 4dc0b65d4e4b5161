import people from 'icon:regular/users-three'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Reservation, StoreTable } from '../../api/reservations.ts'
import { isoDay, wallClockText, wallTimeOf, weekdayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { moveFocus } from '../../parts/move-focus.ts'
import { minuteOf, shareOf } from '../home/timeline.ts'
import { type Block, type PlanRow, planHours, planRows } from './day-plan.ts'
import type { Actions } from './use-reservation-dialogs.tsx'

type Props = Readonly<{
  day: string
  now: string
  tables: readonly StoreTable[]
  parties: readonly Reservation[]
  actions: Actions | null
}>

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const hasPassed = (day: string, hour: number, now: string): boolean =>
  `${day}T${hourText(hour)}` < `${wallTimeOf(Date.parse(now)).slice(0, 13)}:00`

/** Rows are tables, columns hours, blocks parties. One tab stop; arrows move between cells and parties. */
export function PlanGrid({ day, now, tables, parties, actions }: Props) {
  const [focused, setFocused] = useState<string | null>(null)
  const hours = planHours(parties)
  const rows = planRows(tables, parties)
  const span = { from: (hours[0] ?? 0) * 60, to: ((hours.at(-1) ?? 23) + 1) * 60 }
  const keys = rows.flatMap((row) => [
    ...row.blocks.map(({ party }) => party.id),
    ...(actions ? hours.filter((hour) => !hasPassed(day, hour, now)).map((hour) => placeKey(row, hour)) : []),
  ])
  const stop = focused !== null && keys.includes(focused) ? focused : (keys[0] ?? null)
  const shared = { day, now, hours, span, actions, stop }
  const line = isoDay(now) === day ? minuteOf(wallTimeOf(Date.parse(now))) : null
  const plan = useRef<HTMLDivElement>(null)
  // a small screen shows four hours: those around now, or around the first party of another day
  useEffect(() => {
    if (day) showMiddle(plan.current)
  }, [day])
  return (
    <>
      {tables.length === 0 && <p className="mute plan-hint">{t('reservations.noTables')}</p>}
      {tables.length > 0 && actions && rows.every(({ blocks }) => blocks.length === 0) && (
        <p className="mute plan-hint">{t('reservations.dayEmpty')}</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys inside take the focus; this listens for their arrows. */}
      <div
        className="plan"
        ref={plan}
        style={{ '--hours': hours.length } as CSSProperties}
        onKeyDown={moveFocus}
        onFocus={(event) => setFocused(event.target.getAttribute('data-rove'))}
      >
        <section aria-label={t('reservations.planOf', { day: weekdayText(day) })}>
          <div className="plan-head" aria-hidden="true">
            <span />
            {hours.map((hour) => (
              <small key={hour} className="num">
                {hourText(hour)}
              </small>
            ))}
          </div>
          <ul>
            {rows.map((row) => (
              <Row key={row.tableId ?? 'none'} row={row} {...shared} />
            ))}
          </ul>
          {line !== null && line >= span.from && (
            <i className="plan-now" style={{ '--at': shareOf(line, span) } as CSSProperties} />
          )}
        </section>
      </div>
    </>
  )
}

function showMiddle(plan: HTMLElement | null): void {
  const target = plan?.querySelector('.plan-now') ?? plan?.querySelector('.plan-party')
  if (!plan || !target) return
  const [view, goal] = [plan.getBoundingClientRect(), target.getBoundingClientRect()]
  plan.scrollLeft += goal.left + goal.width / 2 - (view.left + view.width / 2)
}

const placeKey = ({ tableId }: Pick<PlanRow<Reservation>, 'tableId'>, hour: number) => `${tableId ?? 'none'} ${hour}`

type RowProps = Pick<Props, 'day' | 'now' | 'actions'> &
  Readonly<{
    row: PlanRow<Reservation>
    hours: readonly number[]
    span: Readonly<{ from: number; to: number }>
    stop: string | null
  }>

function Row({ row, day, now, hours, span, actions, stop }: RowProps) {
  const title = row.title ?? t('reservations.noTable')
  const floor = row.floor === '-' ? null : row.floor
  return (
    <li style={{ '--lanes': row.lanes } as CSSProperties}>
      <span className="plan-table">
        <b>
          <bdi>{title}</bdi>
        </b>
        <small className="mute">
          {floor && <bdi>{floor}</bdi>}
          {floor && row.seats ? ' · ' : ''}
          {row.seats ? t('reservations.seats', { count: row.seats }) : ''}
        </small>
      </span>
      <div className="plan-hours">
        {hours.map((hour) =>
          actions && !hasPassed(day, hour, now) ? (
            <button
              type="button"
              key={hour}
              data-rove={placeKey(row, hour)}
              tabIndex={stop === placeKey(row, hour) ? 0 : -1}
              aria-label={t('reservations.bookAt', { table: title, time: hourText(hour) })}
              onClick={() => actions.add({ date: startOf(day, hour, now), tableId: row.tableId })}
            />
          ) : (
            <i key={hour} />
          ),
        )}
        {row.blocks.map((block) => (
          <Party key={block.party.id} block={block} title={title} span={span} actions={actions} stop={stop} />
        ))}
      </div>
    </li>
  )
}

/** The full hour, or the next minute of the current hour. */
function startOf(day: string, hour: number, now: string): string {
  const soon = wallTimeOf(Date.parse(now) + 60_000)
  const full = `${day}T${hourText(hour)}`
  return full < soon ? soon : full
}

type PartyProps = Pick<RowProps, 'span' | 'actions' | 'stop'> & Readonly<{ block: Block<Reservation>; title: string }>

function Party({ block: { party, lane, from, to }, title, span, actions, stop }: PartyProps) {
  const [time, status] = [wallClockText(party.date), t(`home.status.${party.status}`)]
  const label = { time, name: party.customer_name, people: party.people_count, table: title, status }
  return (
    <button
      type="button"
      className={`plan-party ${party.status}`}
      data-rove={party.id}
      tabIndex={stop === party.id ? 0 : -1}
      style={
        {
          '--lane': lane,
          insetInlineStart: `${shareOf(from, span)}%`,
          inlineSize: `${shareOf(to, span) - shareOf(from, span)}%`,
        } as CSSProperties
      }
      aria-label={t('reservations.partyAt', label)}
      title={t('reservations.partyAt', label)}
      aria-disabled={actions === null || undefined}
      onClick={() => actions?.edit(party)}
    >
      <b>
        <bdi>{party.customer_name}</bdi>
      </b>{' '}
      <small className="num">
        {time} <Icon of={people} /> {party.people_count}
      </small>
    </button>
  )
}
