import type { PersonalData } from '@comanda/http/personal-data.ts'
import type { ListedTenant } from '@comanda/projections/platform/read-platform.ts'
import { flag } from '../settings/setting-answers.ts'

/** A tenant in the shape of C9.2; `email` is the admin's. */
const tenantAnswer = (tenant: ListedTenant, email: string | null) => ({
  id: tenant.tenant_id,
  name: tenant.name,
  email: email ?? '',
  is_active: flag(tenant.is_active),
  subscription_start: tenant.subscription_start,
  subscription_end: tenant.subscription_end,
  registered_at: tenant.registered_at,
})
type TenantAnswer = ReturnType<typeof tenantAnswer>

export async function tenantAnswers(
  personalData: Pick<PersonalData, 'openAcross'>,
  tenants: readonly ListedTenant[],
): Promise<TenantAnswer[]> {
  const sealed = tenants.map(({ tenant_id, admin_username }) =>
    admin_username === null ? null : { tenantId: tenant_id, text: admin_username },
  )
  const emails = await personalData.openAcross(sealed)
  return tenants.map((tenant, index) => tenantAnswer(tenant, emails[index] ?? null))
}

/**
 * Tenants whose name or admin's e-mail contains the text, regardless of case. The e-mails are sealed, so the database
 * cannot search them.
 */
export function searchTenants(tenants: readonly TenantAnswer[], search: string): TenantAnswer[] {
  const text = plain(search)
  return tenants.filter(({ name, email }) => plain(name).includes(text) || plain(email).includes(text))
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
