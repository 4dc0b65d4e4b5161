import pause from 'icon:bold/hourglass-medium'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'

export const HeldChip = () => (
  <Chip tone="plain" icon={pause}>
    {t('board.courses.held')}
  </Chip>
)
