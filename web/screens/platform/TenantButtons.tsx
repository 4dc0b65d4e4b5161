import history from 'icon:regular/clock-counter-clockwise'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import { useNavigate } from 'react-router-dom'
import type { Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { subscriptionHistoryOf } from '../../paths.ts'

export type OpenTenant = Readonly<{ what: 'edit' | 'delete'; tenant: Tenant }>
type Props = Readonly<{ tenant: Tenant; onOpen: (open: OpenTenant) => void }>

/** The actions on a tenant. */
export function TenantButtons({ tenant, onOpen }: Props) {
  const navigate = useNavigate()
  const { id, name } = tenant
  return (
    <span className="tenant-keys">
      <IconButton
        of={pencil}
        name={t('platform.tenants.editOf', { name })}
        onClick={() => onOpen({ what: 'edit', tenant })}
      />
      <IconButton
        of={history}
        name={t('platform.tenants.historyOf', { name })}
        onClick={() => navigate(subscriptionHistoryOf(id))}
      />
      <IconButton
        of={trash}
        name={t('platform.tenants.deleteOf', { name })}
        onClick={() => onOpen({ what: 'delete', tenant })}
      />
    </span>
  )
}
