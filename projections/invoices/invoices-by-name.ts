import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { customersNamed, nameContains } from '../customers/read-customers.ts'
import type { Read } from '../database.ts'
import { isOfCurrentCustomer } from './current-customer.ts'

type NameSearch = Readonly<{ db: Read; tenantId: TenantId; name: string; limit: number }>

/**
 * Search depths: number of invoices compared one by one, and number compared with the list of all matching customers.
 */
const newestOneByOne = 100
const newestInAll = 5_000

/**
 * Ids of the newest invoices whose customer's name contains this text. A frequent text is found among the newest
 * invoices, a rarer one among more of them; a very rare one belongs to few customers, whose invoices are looked up for
 * each. Invoices are read from indexes only, and ids are composed of their parts.
 */
export async function findByName(search: NameSearch): Promise<string[]> {
  const fromNewest = await amongNewest(search)
  if (fromNewest.length >= search.limit) return idsOf(fromNewest)
  const fromMore = await amongMore(search)
  return idsOf(fromMore.length >= search.limit ? fromMore : await ofEachCustomer(search))
}

const composedId = sql<string>`invoice.period || '-' || invoice.number`
const ownId = sql<string>`invoices.period || '-' || invoices.number`

const newestFirst =
  (limit: number) =>
  <Db, Tables extends keyof Db, Row>(query: SelectQueryBuilder<Db, Tables, Row>) =>
    query
      .select(composedId.as('id'))
      .orderBy(sql`invoice.business_day`, 'desc')
      .orderBy(sql`invoice.period`, 'desc')
      .orderBy(sql`invoice.number`, 'desc')
      .limit(limit)
const idsOf = (rows: readonly Readonly<{ id: string }>[]) => rows.map((row) => row.id)

const amongNewest = ({ db, tenantId, name, limit }: NameSearch) =>
  db
    .selectFrom(newest(db, tenantId, newestOneByOne).as('invoice'))
    // a lookup by key for each: every other plan reads all customers
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('customers')
          .select('customers.customer_id')
          .where('customers.tenant_id', '=', tenantId)
          .whereRef('customers.customer_id', '=', 'invoice.customer_id')
          .where(nameContains(name))
          .limit(1)
          .as('customer'),
      (join) => join.onTrue(),
    )
    .where(isOfCurrentCustomer(tenantId, { invoiceId: composedId, customerId: sql.ref('customer.customer_id') }))
    .$call(newestFirst(limit))
    .execute()

const amongMore = ({ db, tenantId, name, limit }: NameSearch) =>
  withMatches(db, tenantId, name)
    .selectFrom(newest(db, tenantId, newestInAll).as('invoice'))
    .innerJoin('matched', 'matched.customer_id', 'invoice.customer_id')
    .where(isOfCurrentCustomer(tenantId, { invoiceId: composedId, customerId: sql.ref('matched.customer_id') }))
    .$call(newestFirst(limit))
    .execute()

const ofEachCustomer = ({ db, tenantId, name, limit }: NameSearch) =>
  withMatches(db, tenantId, name)
    .selectFrom('matched')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices')
          .select(['business_day', 'period', 'number'])
          .where('invoices.tenant_id', '=', tenantId)
          .whereRef('invoices.customer_id', '=', 'matched.customer_id')
          .where(isOfCurrentCustomer(tenantId, { invoiceId: ownId, customerId: sql.ref('matched.customer_id') }))
          .orderBy('business_day', 'desc')
          .orderBy('period', 'desc')
          .orderBy('number', 'desc')
          .limit(limit)
          .as('invoice'),
      (join) => join.onTrue(),
    )
    .$call(newestFirst(limit))
    .execute()

/** The matching customers as a CTE that is evaluated once and first, independent of the planner. */
const withMatches = (db: Read, tenantId: TenantId, name: string) =>
  db.with(
    (cte) => cte('matched').materialized(),
    () => customersNamed(db, tenantId, name),
  )

const newest = (db: Read, tenantId: TenantId, count: number) =>
  db
    .selectFrom('invoices')
    .select(['customer_id', 'business_day', 'period', 'number'])
    .where('tenant_id', '=', tenantId)
    .where('customer_id', 'is not', null)
    .orderBy('business_day', 'desc')
    .orderBy('period', 'desc')
    .orderBy('number', 'desc')
    .limit(count)
