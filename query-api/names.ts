import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { erased, type PersonalData } from '@comanda/http/personal-data.ts'

/** Decrypts the sealed texts of an answer with one query. Forgotten people read as erased, null stays null. */
export async function openNames(
  personalData: PersonalData,
  tenantId: TenantId,
  sealed: readonly (string | null)[],
): Promise<(string | null)[]> {
  if (sealed.every((text) => text === null)) return [...sealed]
  const opened = await personalData.openMany(tenantId, sealed)
  return sealed.map((text, index) => (text === null ? null : (opened[index] ?? erased)))
}

export type Customer = Readonly<{ name: string | null; phone: string | null }>
type CustomerColumns = Readonly<{ customer_name: string | null; customer_phone: string | null }>

/** Adds each row's customer. A forgotten customer has no phone, even if the person has come back since. */
export async function withCustomers<Row extends CustomerColumns>(
  personalData: Pick<PersonalData, 'openMany'>,
  tenantId: TenantId,
  rows: readonly Row[],
): Promise<(readonly [Row, Customer])[]> {
  const sealed = rows.map(({ customer_name }) => customer_name)
  const names = sealed.some((text) => text !== null) ? await personalData.openMany(tenantId, sealed) : sealed
  return rows.map((row, index) => {
    if (row.customer_name === null) return [row, { name: null, phone: null }]
    const name = names[index] ?? null
    return [row, name === null ? { name: erased, phone: null } : { name, phone: row.customer_phone }]
  })
}
