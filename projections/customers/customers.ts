import type { CustomerEvent } from '@comanda/domain/customers/events.ts'
import { digitsOf, searchable } from '@comanda/domain/customers/phone.ts'
import { projection, type Recorded, table, type Write } from '../runtime/projection.ts'

/**
 * The customers of a tenant in clear text, because they are searched by parts of name and phone. A forgotten customer
 * keeps a row without any text, so that past figures stay the same. Null texts of any other row belong to a person
 * whose key was deleted.
 */
const customers = table({
  columns: {
    tenant_id: 'uuid',
    customer_id: 'uuid',
    phone: 'text?',
    name: 'text?',
    email: 'text?',
    birth_date: 'text?',
    gender: 'text?',
    phone_digits: 'text?',
    /** The name in lower case, without accents. */
    search_name: 'text?',
    added_at: 'timestamptz',
    updated_at: 'timestamptz?',
    /** Position of the event that added the customer: sort key of the list. */
    added: 'bigint',
    forgotten_at: 'timestamptz?',
  },
  key: ['tenant_id', 'customer_id'],
  indexes: [
    { on: ['tenant_id', 'added'], where: 'forgotten_at is null' },
    { on: ['tenant_id', 'phone_digits'] },
    { on: ['tenant_id', 'added_at'], where: 'forgotten_at is null' },
  ],
})

/**
 * All suffixes of each name: a name contains a text if one of its suffixes begins with it. In hexadecimal that is a
 * range of an index in every collation a database may have.
 */
const customer_name_ends = table({
  columns: { tenant_id: 'uuid', end_key: 'text', customer_id: 'uuid' },
  key: ['tenant_id', 'end_key', 'customer_id'],
  indexes: [{ on: ['tenant_id', 'customer_id'] }],
})

type CustomerTables = { customers: typeof customers; customer_name_ends: typeof customer_name_ends }

export const customersModel = projection<CustomerTables, CustomerEvent>({
  name: 'customers',
  version: 6,
  forgets: true,
  tables: { customers, customer_name_ends },
  on: {
    CustomerAdded: (write, event) => {
      const { data, position } = event
      const open = opener(event)
      write.customers.put({
        ...key(event),
        ...phoneColumns(open(data.phone)),
        ...nameColumns(open(data.name)),
        email: open(data.email),
        birth_date: open(data.birthDate),
        gender: open(data.gender),
        added_at: data.addedAt,
        updated_at: null,
        added: Number(position),
        forgotten_at: null,
      })
      writeEnds(write, event, open(data.name))
    },
    CustomerRenamed: (write, event) => {
      const name = opener(event)(event.data.name)
      write.customers.set(key(event), { ...nameColumns(name), ...updateColumn(event) })
      writeEnds(write, event, name)
    },
    CustomerContactChanged: (write, event) => {
      write.customers.set(key(event), { email: opener(event)(event.data.email), ...updateColumn(event) })
    },
    CustomerDescribed: (write, event) => {
      const [open, { birthDate, gender }] = [opener(event), event.data]
      write.customers.set(key(event), { birth_date: open(birthDate), gender: open(gender), ...updateColumn(event) })
    },
    CustomerForgotten: (write, event) => {
      const blank = { ...phoneColumns(null), ...nameColumns(null), email: null, birth_date: null, gender: null }
      write.customers.set(key(event), { ...blank, ...updateColumn(event), forgotten_at: event.data.forgottenAt })
      writeEnds(write, event, null)
    },
  },
})

const key = ({ data, metadata }: Recorded<CustomerEvent>) => ({
  tenant_id: metadata.tenantId,
  customer_id: data.customerId,
})
const updateColumn = ({ metadata }: Recorded<CustomerEvent>) => ({ updated_at: metadata.at })
const opener =
  ({ opened }: Recorded<CustomerEvent>) =>
  (sealed: string | null) =>
    sealed === null ? null : (opened?.get(sealed) ?? null)

const phoneColumns = (phone: string | null) => ({ phone, phone_digits: phone === null ? null : digitsOf(phone) })

const nameColumns = (name: string | null) => ({ name, search_name: name === null ? null : searchable(name) })

/** Length of a suffix. Search terms are rarely longer; a longer one is compared with the whole name as well. */
export const endCharacters = 24

export function nameEnds(name: string): string[] {
  const characters = [...searchable(name)]
  const ends = characters.flatMap((first, at) =>
    first === ' ' ? [] : [characters.slice(at, at + endCharacters).join('')],
  )
  return [...new Set(ends)]
}

function writeEnds(write: Write<CustomerTables>, event: Recorded<CustomerEvent>, name: string | null): void {
  write.customer_name_ends.removeWhere(key(event))
  for (const end of name === null ? [] : nameEnds(name))
    write.customer_name_ends.put({ ...key(event), end_key: hex(end) })
}

const hex = (text: string): string => Buffer.from(text).toString('hex')
