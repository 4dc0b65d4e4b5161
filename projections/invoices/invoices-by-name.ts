import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { calledSo, isNamed } from '../customers/read-customers.ts'
import type { Read } from '../database.ts'
import { isOfCustomerNow } from './customer-of-now.ts'

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
export async function findByName(wanted: NameSearch): Promise<string[]> {
  const oneByOne = await amongNewest(wanted)
  if (oneByOne.length >= wanted.limit) return idsOf(oneByOne)
  const inAll = await amongMore(wanted)
  return idsOf(inAll.length >= wanted.limit ? inAll : await ofEach(wanted))
}

const composedId = sql<string>`theirs.period || '-' || theirs.number`
const ownId = sql<string>`invoices.period || '-' || invoices.number`

const newestFirst =
  (limit: number) =>
  <Db, Tables extends keyof Db, Row>(query: SelectQueryBuilder<Db, Tables, Row>) =>
    query
      .select(composedId.as('id'))
      .orderBy(sql`theirs.business_day`, 'desc')
      .orderBy(sql`theirs.period`, 'desc')
      .orderBy(sql`theirs.number`, 'desc')
      .limit(limit)
const idsOf = (rows: readonly Readonly<{ id: string }>[]) => rows.map((row) => row.id)

const amongNewest = ({ db, tenantId, name, limit }: NameSearch) =>
  db
    .selectFrom(newest(db, tenantId, newestOneByOne).as('theirs'))
    // a lookup by key for each: every other plan reads all customers
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('customers')
          .select('customers.customer_id')
          .where('customers.tenant_id', '=', tenantId)
          .whereRef('customers.customer_id', '=', 'theirs.customer_id')
          .where(isNamed(name))
          .limit(1)
          .as('named'),
      (join) => join.onTrue(),
    )
    .where(isOfCustomerNow(tenantId, { invoiceId: composedId, customerId: sql.ref('named.customer_id') }))
    .$call(newestFirst(limit))
    .execute()

const amongMore = ({ db, tenantId, name, limit }: NameSearch) =>
  withCalled(db, tenantId, name)
    .selectFrom(newest(db, tenantId, newestInAll).as('theirs'))
    .innerJoin('called', 'called.customer_id', 'theirs.customer_id')
    .where(isOfCustomerNow(tenantId, { invoiceId: composedId, customerId: sql.ref('called.customer_id') }))
    .$call(newestFirst(limit))
    .execute()

const ofEach = ({ db, tenantId, name, limit }: NameSearch) =>
  withCalled(db, tenantId, name)
    .selectFrom('called')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices')
          .select(['business_day', 'period', 'number'])
          .where('invoices.tenant_id', '=', tenantId)
          .whereRef('invoices.customer_id', '=', 'called.customer_id')
          .where(isOfCustomerNow(tenantId, { invoiceId: ownId, customerId: sql.ref('called.customer_id') }))
          .orderBy('business_day', 'desc')
          .orderBy('period', 'desc')
          .orderBy('number', 'desc')
          .limit(limit)
          .as('theirs'),
      (join) => join.onTrue(),
    )
    .$call(newestFirst(limit))
    .execute()

/** The matching customers as a CTE that is evaluated once and first, independent of the planner. */
const withCalled = (db: Read, tenantId: TenantId, name: string) =>
  db.with(
    (cte) => cte('called').materialized(),
    () => calledSo(db, tenantId, name),
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
