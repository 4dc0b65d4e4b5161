import checkFill from 'icon:fill/check-circle'
import pause from 'icon:regular/x-circle'
import { t } from '../../language/t.ts'
import { Chip } from '../../parts/Chip.tsx'

export const TenantStatusChip = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <Chip tone="done" icon={checkFill}>
      {t('platform.status.active')}
    </Chip>
  ) : (
    <Chip icon={pause}>{t('platform.status.inactive')}</Chip>
  )
