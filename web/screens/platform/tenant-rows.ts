import type { Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { planDollars } from './figures.ts'

/** The list as rows of a file, with the table's headings. */
export const tenantRows = (tenants: readonly Tenant[]) => [
  [
    t('platform.tenants.name'),
    t('platform.tenants.email'),
    t('platform.tenants.status'),
    t('platform.tenants.start'),
    t('platform.tenants.end'),
    t('platform.tenants.plan'),
  ],
  ...tenants.map(({ name, email, is_active, subscription_start, subscription_end }) => [
    name,
    email,
    is_active ? t('platform.status.active') : t('platform.status.inactive'),
    subscription_start,
    subscription_end,
    planDollars,
  ]),
]
