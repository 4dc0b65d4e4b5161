import { digitsOf, searchable } from '@comanda/domain/customers/phone.ts'
import type { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read, ReadTables } from '../database.ts'
import { endCharacters } from './customers.ts'

export type Customer = Pick<
  ReadTables['customers'],
  'customer_id' | 'phone' | 'name' | 'email' | 'birth_date' | 'gender' | 'added_at' | 'updated_at'
>

/** Filter of the list. `text`: part of a name or beginning of a phone; `customerId`: owner of exactly this phone. */
export type CustomerFilter = Readonly<{ text: string; customerId: CustomerId }>

export async function countCustomers(db: Read, tenantId: TenantId, filter?: CustomerFilter): Promise<number> {
  const { count } = await matching(db, tenantId, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * A page of customers, newest first. Full rows are read for this page only: without a filter, an index suffices to find
 * it.
 */
export function listCustomers(
  db: Read,
  tenantId: TenantId,
  { filter, offset, limit }: Readonly<{ filter?: CustomerFilter; offset: number; limit: number }>,
): Promise<Customer[]> {
  const page = matching(db, tenantId, filter).select('added').orderBy('added', 'desc').offset(offset).limit(limit)
  return knownCustomers(db, tenantId).select(columns).where('added', 'in', page).orderBy('added', 'desc').execute()
}

/** Customers whose phone begins with these digits or whose name contains this text, newest first. */
export async function searchCustomers(
  db: Read,
  tenantId: TenantId,
  text: string,
  limit: number,
): Promise<Pick<Customer, 'customer_id' | 'name' | 'phone'>[]> {
  const [name, digits] = [searchable(text), phoneDigits(text)]
  const matches = knownCustomers(db, tenantId).select(['customer_id', 'name', 'phone'])
  const byPhone = digits !== '' ? await matches.where(begins('phone_digits', digits)).limit(limit).execute() : []
  if (byPhone.length >= limit || name === '') return byPhone
  const byName = await byPartOfName(db, tenantId, name, limit)
  const unique = new Map([...byPhone, ...byName].map((row) => [row.customer_id, row]))
  return [...unique.values()].slice(0, limit)
}

/** Condition on a row of `customers`: its name contains this text. */
export const nameContains = (text: string) =>
  searchable(text) === '' ? sql<boolean>`false` : sql<boolean>`position(${searchable(text)} in search_name) > 0`

/**
 * Customers by part of a name. The newest customers are searched first, where a frequent text is found soon; a rare text
 * is found through the index of suffixes.
 */
async function byPartOfName(db: Read, tenantId: TenantId, name: string, limit: number) {
  const columns = ['customer_id', 'name', 'phone', 'added', 'search_name'] as const
  const newest = knownCustomers(db, tenantId).select(columns).orderBy('added', 'desc').limit(newestSearched)
  const recent = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where(nameContains(name))
    .orderBy('added', 'desc')
    .limit(limit)
    .execute()
  if (recent.length >= limit) return recent
  return knownCustomers(db, tenantId)
    .select(columns)
    .where('customer_id', 'in', suffixesBeginning(db, tenantId, name).select('customer_id'))
    .where(nameContains(name))
    .orderBy('added', 'desc')
    .limit(limit)
    .execute()
}
const newestSearched = 1_500

/** Suffixes of names that begin with this text, or with its beginning if it is longer than a suffix. */
function suffixesBeginning(db: Read, tenantId: TenantId, name: string) {
  const start = Buffer.from([...name].slice(0, endCharacters).join('')).toString('hex')
  return db.selectFrom('customer_name_ends').where('tenant_id', '=', tenantId).where(begins('end_key', start))
}

/** Customers whose name contains this text, each once. */
export function customersNamed(db: Read, tenantId: TenantId, text: string) {
  const name = searchable(text)
  const ids = suffixesBeginning(db, tenantId, name).select('customer_id').distinct()
  const isWhole = name !== '' && [...name].length <= endCharacters
  return isWhole
    ? ids
    : knownCustomers(db, tenantId).select('customer_id').where('customer_id', 'in', ids).where(nameContains(text))
}

/** Customers with a word in their name that begins with this text. */
export const withWord = (db: Read, tenantId: TenantId, text: string) =>
  knownCustomers(db, tenantId)
    .select('customer_id')
    .where(sql<boolean>`position(${` ${searchable(text)}`} in ' ' || search_name) > 0`)

export async function isCustomer(db: Read, tenantId: TenantId, customerId: CustomerId): Promise<boolean> {
  const found = await knownCustomers(db, tenantId)
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found !== undefined
}

const columns = ['customer_id', 'phone', 'name', 'email', 'birth_date', 'gender', 'added_at', 'updated_at'] as const

const knownCustomers = (db: Read, tenantId: TenantId) =>
  db.selectFrom('customers').where('tenant_id', '=', tenantId).where('forgotten_at', 'is', null)

/**
 * Rows that match the filter, for the total. Every name of the tenant is compared: with many matches that is faster
 * than the index of suffixes.
 */
function matching(db: Read, tenantId: TenantId, filter?: CustomerFilter) {
  if (!filter) return knownCustomers(db, tenantId)
  const { text, customerId } = filter
  const digits = phoneDigits(text)
  return knownCustomers(db, tenantId).where(({ or, eb }) =>
    or([
      eb('customer_id', '=', customerId),
      nameContains(text),
      ...(digits === '' ? [] : [begins('phone_digits', digits)]),
    ]),
  )
}

/** Digits of a phone; empty for a text with letters, which cannot begin one. */
const phoneDigits = (text: string): string => (/\p{L}/u.test(text) ? '' : digitsOf(text))

/** Condition on a prefix. Digits sort before letters in every collation, so `g` ends the range. */
const begins = (column: 'phone_digits' | 'end_key', text: string) =>
  sql<boolean>`${sql.ref(column)} >= ${text} and ${sql.ref(column)} < ${`${text}g`}`
