import paidIcon from 'icon:fill/seal-check'
import cancelledIcon from 'icon:fill/x-circle'
import bookedIcon from 'icon:regular/calendar-check'
import type { ReservationStatus } from '../../api/reservations.ts'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'

export const statusLook = {
  booked: { tone: 'wait', icon: bookedIcon },
  paid: { tone: 'done', icon: paidIcon },
  cancelled: { tone: 'bad', icon: cancelledIcon },
} as const

export const StatusChip = ({ status }: { status: ReservationStatus }) => (
  <Chip {...statusLook[status]}>{t(`home.status.${status}`)}</Chip>
)
