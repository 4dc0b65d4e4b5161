import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { calledSo, isNamed } from '../customers/read-customers.ts'
import type { Read } from '../database.ts'

type Wanted = Readonly<{ db: Read; tenantId: TenantId; name: string; limit: number }>

/** So many are looked at customer by customer, and so many beside the list of all who are called so. */
const newestOneByOne = 200
const newestInAll = 2_500

/**
 * The ids of the newest invoices whose customer's name holds this text. What is part of many names is soon found among the
 * newest invoices, what is part of fewer among more of them; who is hardly met there is one of few, and theirs are looked
 * up for each.
 */
export async function findByName(wanted: Wanted): Promise<string[]> {
  const { limit } = wanted
  const oneByOne = await amongNewest(wanted)
  if (oneByOne.length >= limit) return oneByOne
  const inAll = await amongMore(wanted)
  return inAll.length >= limit ? inAll : ofEach(wanted)
}

async function amongNewest({ db, tenantId, name, limit }: Wanted): Promise<string[]> {
  const found = await db
    .selectFrom(newest(db, tenantId, newestOneByOne).as('newest'))
    // each looked up by its key: what else the planner thinks of goes through all customers
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('customers')
          .select('customers.customer_id')
          .where('customers.tenant_id', '=', tenantId)
          .whereRef('customers.customer_id', '=', 'newest.customer_id')
          .where(isNamed(name))
          .limit(1)
          .as('named'),
      (join) => join.onTrue(),
    )
    .select('newest.invoice_id')
    .orderBy('newest.business_day', 'desc')
    .orderBy('newest.period', 'desc')
    .orderBy('newest.number', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ invoice_id }) => invoice_id)
}

async function amongMore({ db, tenantId, name, limit }: Wanted): Promise<string[]> {
  const found = await db
    .with(
      (cte) => cte('called').materialized(),
      () => calledSo(db, tenantId, name),
    )
    .selectFrom(newest(db, tenantId, newestInAll).as('newest'))
    .innerJoin('called', 'called.customer_id', 'newest.customer_id')
    .select('newest.invoice_id')
    .orderBy('newest.business_day', 'desc')
    .orderBy('newest.period', 'desc')
    .orderBy('newest.number', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ invoice_id }) => invoice_id)
}

/** Through an index that holds all that is asked for, the id spelt from its parts. */
async function ofEach({ db, tenantId, name, limit }: Wanted): Promise<string[]> {
  const found = await db
    .with(
      (cte) => cte('called').materialized(),
      () => calledSo(db, tenantId, name),
    )
    .selectFrom('called')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoices')
          .select(['business_day', 'period', 'number'])
          .where('invoices.tenant_id', '=', tenantId)
          .whereRef('invoices.customer_id', '=', 'called.customer_id')
          .orderBy('business_day', 'desc')
          .orderBy('period', 'desc')
          .orderBy('number', 'desc')
          .limit(limit)
          .as('theirs'),
      (join) => join.onTrue(),
    )
    .select(sql<string>`theirs.period || '-' || theirs.number`.as('invoice_id'))
    .orderBy('theirs.business_day', 'desc')
    .orderBy('theirs.period', 'desc')
    .orderBy('theirs.number', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ invoice_id }) => invoice_id)
}

const newest = (db: Read, tenantId: TenantId, count: number) =>
  db
    .selectFrom('invoices')
    .select(['invoice_id', 'customer_id', 'business_day', 'period', 'number'])
    .where('tenant_id', '=', tenantId)
    .orderBy('business_day', 'desc')
    .orderBy('period', 'desc')
    .orderBy('number', 'desc')
    .limit(count)
