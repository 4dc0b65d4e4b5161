import calendar from 'icon:fill/calendar-check'
import warning from 'icon:fill/warning'
import { useState } from 'react'
import type { ExpectedParty, Floor, FloorTable } from '../../api/floor.ts'
import { wallClockText, wallTimeOf } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { CoversStepper } from './CoversStepper.tsx'
import { minutesUntil, reservedMinutes } from './table-states.ts'
import { useVisits } from './use-visits.ts'

type Props = Readonly<{ table: FloorTable; floor: Floor; now: number; onSeated: () => void }>

/**
 * Seats guests at a free table: a party of today's reservations with one press, or walk-in guests, with a warning if
 * the table is reserved soon.
 */
export function SeatGuests({ table, floor, now, onSeated }: Props) {
  const { seat, isSaving } = useVisits()
  const [visitId] = useState(newId)
  const [covers, setCovers] = useState(2)
  const wallTime = wallTimeOf(now)
  const parties = floor.reservations.filter(({ table_id }) => table_id === table.id || table_id === null)
  const isSoon = (party: ExpectedParty) =>
    party.table_id === table.id && Math.abs(minutesUntil(party, wallTime)) <= reservedMinutes
  const soon = parties.find(isSoon)
  const seatNow = async (count: number, party?: ExpectedParty) => {
    if (await seat({ visitId, tableId: table.id, covers: Math.max(1, count), party })) onSeated()
  }
  return (
    <fieldset className="floor-panel-part" disabled={isSaving}>
      <legend className="label">{t('floor.seat')}</legend>
      {parties.map((party) => (
        <p className="floor-line" key={party.id}>
          <Icon of={calendar} />
          <span className="grow num">
            <bdi>
              {t('floor.party', {
                time: wallClockText(party.date),
                name: party.customer_name,
                count: party.people_count,
              })}
            </bdi>
          </span>
          <Button
            aria-label={t('floor.seatParty', { name: party.customer_name })}
            onClick={() => void seatNow(party.people_count, party)}
          >
            {t('floor.seatNow')}
          </Button>
        </p>
      ))}
      {soon && (
        <p className="floor-line hint-box" role="status">
          <Icon of={warning} />
          <span className="grow">
            {t('floor.reservedSoon', { time: wallClockText(soon.date), name: soon.customer_name })}
          </span>
        </p>
      )}
      <div className="floor-line">
        <CoversStepper covers={covers} onChange={setCovers} />
        <Button kind="goline" onClick={() => void seatNow(covers)}>
          {soon ? t('floor.seatAnyway') : t('floor.seatWalkIn')}
        </Button>
      </div>
    </fieldset>
  )
}
