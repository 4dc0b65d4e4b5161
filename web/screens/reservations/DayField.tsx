import { ConfigProvider, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { datePattern } from '../../dates.ts'
import { t } from '../../language/t.ts'

type Props = Readonly<{ day: string; onChoose: (day: string) => void; onClose: () => void }>

const iso = 'YYYY-MM-DD'

/** Makes seven cells fit on a phone. */
const narrow = { components: { DatePicker: { cellWidth: 44, cellHeight: 44 } } }

/** A calendar that is open from the start. */
export const DayField = ({ day, onChoose, onClose }: Props) => (
  <ConfigProvider theme={narrow}>
    <DatePicker
      className="plan-day"
      classNames={{ popup: { root: 'plan-calendar' } }}
      aria-label={t('reservations.day')}
      format={datePattern()}
      value={dayjs(day)}
      autoFocus
      defaultOpen
      allowClear={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onChange={(chosen) => chosen && onChoose(chosen.format(iso))}
    />
  </ConfigProvider>
)
