import { customers } from '@comanda/command-api/customers/kind.ts'
import { customer } from '@comanda/domain/customers/customer.ts'
import type { CustomerId, Sealed, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { customerStream } from '@comanda/domain/kernel/streams.ts'
import type { NewEvent } from '@comanda/event-store/client/log.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { type Chance, chanceOf } from '../chance.ts'
import type { Habits } from './habits.ts'
import { contextOf, decide, idOf, type UnwrittenStream } from './steps.ts'

export type Sealing = Readonly<{ ids: Pick<Identifiers, 'customerId'>; personal: Pick<PersonalData, 'seal'> }>

export type Guest = Readonly<{
  customerId: CustomerId
  name: Sealed
  phone: Sealed
  addedAt: number
  stream: string
  events: readonly NewEvent[]
}>

export const phoneOf = ({ phonePrefix }: Habits, n: number): string => {
  const number = String(1_000 + ((n * 7_919) % 9_000))
  return `${phonePrefix}${number.slice(0, 2)} ${number.slice(2)}`
}

type Terms = Readonly<{ tenantId: TenantId; by: UserId; habits: Habits; startsAt: number; endsAt: number }>

/** Number of connections of the pool: further tasks would wait for one and time out after three seconds. */
const guestsAtOnce = 4

/** Guests in the order of their first visit, which for the first guest is the start of the history. */
export async function makeGuests(needs: Sealing, terms: Terms): Promise<Guest[]> {
  const { habits, startsAt, endsAt } = terms
  const chance = chanceOf(habits.seed)
  const guests: Guest[] = []
  const numbers = Array(habits.customers).keys()
  const makeSome = async () => {
    // all random numbers are drawn before the first key is awaited, so that their order is that of the guests
    for (const n of numbers) {
      const passed = (n / habits.customers) ** 1.4
      const addedAt = Math.floor(startsAt + (endsAt - startsAt) * passed)
      guests[n] = await makeGuest(needs, terms, { n, addedAt, chance })
    }
  }
  await Promise.all(Array.from({ length: guestsAtOnce }, makeSome))
  return guests
}

async function makeGuest(
  { ids, personal }: Sealing,
  { tenantId, by, habits }: Terms,
  { n, addedAt, chance }: Readonly<{ n: number; addedAt: number; chance: Chance }>,
): Promise<Guest> {
  const phone = phoneOf(habits, n)
  const customerId = ids.customerId(tenantId, phone)
  const seal = (text: string) => personal.seal(tenantId, customerId, text)
  const fullName = `${chance.pick(habits.givenNames)} ${chance.pick(habits.familyNames)}`
  const birthDate = `19${60 + chance.int(40)}-0${1 + chance.int(9)}-1${chance.int(10)}`
  const [hasEmail, hasBirthDate] = [chance.percent(45), chance.percent(30)]
  const description = {
    name: await seal(fullName),
    phone: await seal(phone),
    email: hasEmail ? await seal(`guest${n + 1}@example.com`) : null,
    birthDate: hasBirthDate ? await seal(birthDate) : null,
    gender: null,
  }
  const unwritten: UnwrittenStream<typeof customer.initial> = {
    stream: customerStream(tenantId, customerId),
    state: customer.initial,
    events: [],
  }
  const context = contextOf(tenantId, by, { id: idOf(tenantId, `customer ${n}`), at: addedAt })
  decide(customers, unwritten, { type: 'AddCustomer', data: { customerId, ...description } }, context)
  const { name } = description
  return { customerId, name, phone: description.phone, addedAt, stream: unwritten.stream, events: unwritten.events }
}
