import { digitsOf, searchable } from '@comanda/domain/customers/phone.ts'
import type { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read, ReadTables } from '../database.ts'
import { endCharacters, nameKey } from './customers.ts'

export type Customer = Pick<
  ReadTables['customers'],
  'customer_id' | 'phone' | 'name' | 'email' | 'birth_date' | 'gender' | 'added_at' | 'updated_at'
>

/** `name` begins a name; `customerId` is whose phone it is, exactly. */
export type CustomerFilter = Readonly<{ name: string; customerId: CustomerId }>

export async function countCustomers(db: Read, tenantId: TenantId, filter?: CustomerFilter): Promise<number> {
  const { count } = await matching(db, tenantId, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Newest first. Only the customers of the page itself are looked up, the way to it goes through an index alone. */
export function listCustomers(
  db: Read,
  tenantId: TenantId,
  { filter, offset, limit }: Readonly<{ filter?: CustomerFilter; offset: number; limit: number }>,
): Promise<Customer[]> {
  const page = matching(db, tenantId, filter).select('added').orderBy('added', 'desc').offset(offset).limit(limit)
  return known(db, tenantId).select(columns).where('added', 'in', page).orderBy('added', 'desc').execute()
}

/** Whose phone begins with these digits or whose name holds this text, newest first. */
export async function searchCustomers(
  db: Read,
  tenantId: TenantId,
  text: string,
  limit: number,
): Promise<Pick<Customer, 'customer_id' | 'name' | 'phone'>[]> {
  const [name, digits] = [searchable(text), digitsOf(text)]
  const wanted = known(db, tenantId).select(['customer_id', 'name', 'phone'])
  const isPhone = digits !== '' && !/\p{L}/u.test(text)
  const byPhone = isPhone ? await wanted.where(begins('phone_digits', digits)).limit(limit).execute() : []
  if (byPhone.length >= limit || name === '') return byPhone
  const byName = await byPartOfName(db, tenantId, name, limit)
  const found = new Map([...byPhone, ...byName].map((row) => [row.customer_id, row]))
  return [...found.values()].slice(0, limit)
}

/** Whether the name of a row of `customers` holds this text. */
export const isNamed = (text: string) =>
  searchable(text) === '' ? sql<boolean>`false` : sql<boolean>`position(${searchable(text)} in search_name) > 0`

/** Part of many names is soon found among the newest, part of few soon through the index of their ends. */
async function byPartOfName(db: Read, tenantId: TenantId, name: string, limit: number) {
  const columns = ['customer_id', 'name', 'phone', 'added', 'search_name'] as const
  const newest = known(db, tenantId).select(columns).orderBy('added', 'desc').limit(newestLookedAt)
  const recent = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where(isNamed(name))
    .orderBy('added', 'desc')
    .limit(limit)
    .execute()
  if (recent.length >= limit) return recent
  return known(db, tenantId)
    .select(columns)
    .where('customer_id', 'in', endingSo(db, tenantId, name).select('customer_id'))
    .where(isNamed(name))
    .orderBy('added', 'desc')
    .limit(limit)
    .execute()
}
const newestLookedAt = 1_500

/** The ends of names that begin with this; of a longer text than an end holds, with its beginning. */
function endingSo(db: Read, tenantId: TenantId, name: string) {
  const start = Buffer.from([...name].slice(0, endCharacters).join('')).toString('hex')
  return db.selectFrom('customer_name_ends').where('tenant_id', '=', tenantId).where(begins('end_key', start))
}

/** The customers whose name contains this text, each once. */
export function calledSo(db: Read, tenantId: TenantId, text: string) {
  const name = searchable(text)
  const ids = endingSo(db, tenantId, name).select('customer_id').distinct()
  const isWhole = name !== '' && [...name].length <= endCharacters
  return isWhole ? ids : known(db, tenantId).select('customer_id').where('customer_id', 'in', ids).where(isNamed(text))
}

export const findCustomer = (db: Read, tenantId: TenantId, customerId: CustomerId) =>
  known(db, tenantId).select(['customer_id', 'added_at']).where('customer_id', '=', customerId).executeTakeFirst()

const columns = [
  ...(['customer_id', 'phone', 'name', 'email'] as const),
  ...(['birth_date', 'gender', 'added_at', 'updated_at'] as const),
]

const known = (db: Read, tenantId: TenantId) =>
  db.selectFrom('customers').where('tenant_id', '=', tenantId).where('forgotten_at', 'is', null)

/** Without a digit it is no phone. A forgotten customer has no name, so the index of names holds all that is to be known. */
function matching(db: Read, tenantId: TenantId, filter?: CustomerFilter) {
  if (!filter) return known(db, tenantId)
  const { name, customerId } = filter
  const beginsSo = begins('name_key', nameKey(name).slice(0, 120))
  if (searchable(name) === '') return known(db, tenantId).where('customer_id', '=', customerId)
  if (digitsOf(name) === '') return db.selectFrom('customers').where('tenant_id', '=', tenantId).where(beginsSo)
  return known(db, tenantId).where(({ or, eb }) => or([eb('customer_id', '=', customerId), beginsSo]))
}

/** Digits come before letters in every collation, so `g` ends the range of what begins so. */
const begins = (column: 'name_key' | 'phone_digits' | 'end_key', text: string) =>
  sql<boolean>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}g`}`
