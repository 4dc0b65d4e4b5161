import type { Money } from '@comanda/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type DayHours, hoursToday } from '../../api/dashboard.ts'
import { weekdayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { BarChart } from '../../office/BarChart.tsx'
import { type Bar, trimEnds } from '../../office/bars.ts'
import { Card } from '../../office/Card.tsx'
import { hourText } from '../../office/hour-text.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { Skeleton } from '../../parts/States.tsx'

const height = 276

/** Today's revenue by the hour, with the same weekday a week before behind it. */
export function Hours() {
  const query = useQuery(hoursToday)
  return (
    <div className="home-hours">
      <Loaded query={query} failed={t('home.loadError')} skeleton={<Skeleton height={height} />}>
        {(hours) => <Chart of={hours} />}
      </Loaded>
    </div>
  )
}

type HourBar = Bar & Readonly<{ before: Money }>

function Chart({ of: { currency: code, before_day, hours } }: { of: DayHours }) {
  const currency = currencyOf(code)
  const bars: readonly HourBar[] = hours.map(({ hour, revenueTotal, revenueBefore }) => ({
    key: String(hour),
    name: String(hour),
    fullName: hourText(hour),
    amount: fromWire(revenueTotal, currency),
    before: fromWire(revenueBefore, currency),
  }))
  const shown = trimEnds(bars, ({ amount, before }) => amount === 0 && before === 0)
  return (
    <Card
      title={t('home.hours')}
      head={
        shown.length > 0 && (
          <ul className="bars-key mute">
            <li className="now">{t('home.today')}</li>
            <li className="before">{weekdayText(before_day)}</li>
          </ul>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="mute home-no-hours">{t('home.noHours')}</p>
      ) : (
        <BarChart<HourBar>
          label={t('home.hours')}
          bars={shown}
          currency={currency}
          factOf={({ before }) => t('home.weekBefore', { amount: moneyText(before, currency) })}
        />
      )}
    </Card>
  )
}
