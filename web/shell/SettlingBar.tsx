import warning from 'icon:fill/warning'
import { momentText } from '../dates.ts'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'

/** Notice on every screen of a restaurant that the platform has closed, while its bills can still be settled. */
export const SettlingBar = ({ until }: { until: string }) => (
  <p role="status" className="settling-bar">
    <Icon of={warning} />
    <span>{t('common.settling', { until: momentText(until) })}</span>
  </p>
)
