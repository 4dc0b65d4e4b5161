import type { Tenant } from '../../api/platform.ts'
import { shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { planDollars, wholeDollars } from './figures.ts'
import { type OpenTenant, TenantButtons } from './TenantButtons.tsx'
import { TenantStatusChip } from './TenantStatusChip.tsx'

type Props = Readonly<{ tenants: readonly Tenant[]; onOpen: (open: OpenTenant) => void }>

/** The list on a phone. */
export const TenantCards = ({ tenants, onOpen }: Props) => (
  <ul className="tenant-cards">
    {tenants.map((tenant) => (
      <li key={tenant.id}>
        <header>
          <b className="grow">
            <bdi>{tenant.name}</bdi>
          </b>
          <TenantStatusChip isActive={tenant.is_active === 1} />
        </header>
        <p className="mute">
          <bdi>{tenant.email}</bdi>
        </p>
        <footer>
          <span className="grow sm mute num">
            {tenant.subscription_start && tenant.subscription_end
              ? `${shortDayText(tenant.subscription_start)} – ${shortDayText(tenant.subscription_end)}`
              : `${wholeDollars(planDollars)} ${t('common.perMonth')}`}
          </span>
          <TenantButtons tenant={tenant} onOpen={onOpen} />
        </footer>
      </li>
    ))}
  </ul>
)
