import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { erased, type PersonalData } from '@comanda/http/personal-data.ts'

/** Opens the sealed texts of one answer at once; a forgotten person's reads as erased, an absent one stays null. */
export async function openNames(
  personalData: PersonalData,
  tenantId: TenantId,
  sealed: readonly (string | null)[],
): Promise<(string | null)[]> {
  if (sealed.every((text) => text === null)) return [...sealed]
  const opened = await personalData.openMany(tenantId, sealed)
  return sealed.map((text, index) => (text === null ? null : (opened[index] ?? erased)))
}
