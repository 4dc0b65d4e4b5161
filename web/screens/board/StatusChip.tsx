import checks from 'icon:bold/checks'
import checkCircle from 'icon:fill/check-circle'
import fire from 'icon:fill/fire'
import xCircle from 'icon:fill/x-circle'
import circle from 'icon:regular/circle'
import type { ItemStatus } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Chip, type ChipTone } from '../../parts/Chip.tsx'
import { isPassed } from './passed.ts'

export const statusIcons: Readonly<Record<ItemStatus, string>> = {
  created: circle,
  preparing: fire,
  completed: checkCircle,
  delivered: checks,
  cancelled: xCircle,
}

const tones: Readonly<Record<ItemStatus, ChipTone>> = {
  created: 'wait',
  preparing: 'fire',
  completed: 'done',
  delivered: 'plain',
  cancelled: 'bad',
}

type Props = Readonly<{ status: ItemStatus; passed_at?: string | undefined }>

export const StatusChip = ({ status, passed_at }: Props) => (
  <Chip tone={tones[status]} icon={statusIcons[status]}>
    {t(`board.status.${isPassed({ status, passed_at }) ? 'passed' : status}`)}
  </Chip>
)
