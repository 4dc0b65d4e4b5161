import type { TenantStatus } from '../../api/platform.ts'
import type { AnswerOf } from '../../api/request.ts'
import { t } from '../../language/t.ts'
import { compactText } from '../../office/compact.ts'

type Counts = AnswerOf<'GET /superadmin/tenantsData'>
type Props = Readonly<{ counts: Counts | undefined; chosen: TenantStatus; onChoose: (status: TenantStatus) => void }>

const statuses = ['active', 'inactive', 'all'] as const

const countOf = (counts: Counts, status: TenantStatus): number =>
  ({ active: counts.activeTenants, inactive: counts.inactiveTenants, all: counts.allTenants })[status]

/** Number of tenants by status; the chosen one filters the list. */
export const StatusCards = ({ counts, chosen, onChoose }: Props) => (
  <fieldset className="status-cards" aria-label={t('platform.tenants.statuses')}>
    {statuses.map((status) => (
      <button type="button" key={status} aria-pressed={status === chosen} onClick={() => onChoose(status)}>
        <b className="num">{counts ? compactText(countOf(counts, status)) : '–'}</b>
        <span>{t(`platform.status.${status}`)}</span>
      </button>
    ))}
  </fieldset>
)
