import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { datePattern } from '../../dates.ts'
import { t } from '../../language/t.ts'
import type { Period } from './use-period.ts'

type Props = Readonly<{ period: Period; onChoose: (period: Period) => void }>

const iso = 'YYYY-MM-DD'

/** A custom range of days, both included. */
export const RangeField = ({ period: { from, to }, onChoose }: Props) => (
  <DatePicker.RangePicker
    className="report-range"
    id={{ start: 'report-from', end: 'report-to' }}
    aria-label={t('periods.custom')}
    format={datePattern()}
    placeholder={[t('periods.from'), t('periods.to')]}
    {...(from && to && { defaultValue: [dayjs(from), dayjs(to)] })}
    autoFocus={!from}
    allowClear={false}
    onChange={(days) => {
      const [first, last] = days ?? []
      if (first && last) onChoose({ type: 'custom', from: first.format(iso), to: last.format(iso) })
    }}
  />
)
