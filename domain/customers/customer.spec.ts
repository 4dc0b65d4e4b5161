import { givenFor } from '@comanda/tests/domain/given.ts'
import { at, context, now, sealed, uuid } from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CustomerId } from '../kernel/ids.ts'
import type { CustomerCommand, Description } from './commands.ts'
import { customer } from './customer.ts'
import type { CustomerEvent } from './events.ts'
import { digitsOf, isPhone, normalisePhone, searchable } from './phone.ts'

const given = givenFor(customer, context)

describe('adding a customer', () => {
  test('is recorded with all given fields', () => given().when(add).then(added))
  test('is refused for a known phone', () => given(added).when(add).thenRejected('PhoneTaken'))
  test('is possible again after the person was forgotten', () => given(added, forgotten).when(add).then(added))
})

describe('meeting a customer at the till', () => {
  test('adds one whose phone is new', () => given().when(meet).then(met))
  test('leaves a known one unchanged', () => given(added).when(meet).then())
  test('adds a forgotten one again', () => given(added, forgotten).when(meet).then(met))
})

describe('revising a customer', () => {
  test('records each difference as an event of its own', () =>
    given(added)
      .when(revise({ name: sealed('Bo'), email: sealed('bo@x'), gender: null }))
      .then(
        { type: 'CustomerRenamed', data: { customerId, name: sealed('Bo') } },
        { type: 'CustomerContactChanged', data: { customerId, email: sealed('bo@x') } },
        { type: 'CustomerDescribed', data: { customerId, birthDate: sealed('1990-01-02'), gender: null } },
      ))
  test('that changes nothing records nothing', () => given(added).when(revise()).then())
  test('is refused for a missing one', () => given().when(revise()).thenRejected('CustomerUnknown'))
  test('is refused for a forgotten one', () => given(added, forgotten).when(revise()).thenRejected('CustomerUnknown'))
})

describe('forgetting a customer', () => {
  test('is recorded', () => given(added).when(forget).then(forgotten))
  test('twice is recorded once', () => given(added, forgotten).when(forget).then())
  test('that does not exist records nothing', () => given().when(forget).then())
})

test('repeating a command adds no event, whatever happened before', () =>
  expectTwiceAddsNothing(customer, anyCommand, context))

describe('a phone', () => {
  test.each(['+49 (30) 1-2', '030.12', '12 ext 4', '12x4', '1_2', '1,2', '1^2', '1*2', '$12', '1'.repeat(20)])(
    'may be %s',
    (phone) => expect(isPhone(phone)).toBe(true),
  )
  test.each(['', '+', '1#2', '1?2', '1/2', 'abc', '1@2', '1'.repeat(21), '1%2', '1&2'])('may not be %j', (phone) =>
    expect(isPhone(phone)).toBe(false),
  )
  test('is the same in any spacing', () =>
    expect(new Set(['+49 (30) 1-2', '+493012', ' +49 30.1_2 '].map(normalisePhone))).toEqual(new Set(['+493012'])))
  test('keeps all dialled characters', () => expect(normalisePhone('12 EXT 4*')).toBe('12ext4*'))
  test('normalised twice equals normalised once', () =>
    fc.assert(fc.property(fc.string(), (text) => normalisePhone(normalisePhone(text)) === normalisePhone(text))))
  test('is searched by its digits', () =>
    expect(['+49 (30) 1-2', '+٤٩ ٣٠١٢'].map(digitsOf)).toEqual(['493012', '493012']))
})

test('a name is searched regardless of case and accents', () => expect(searchable(' Amélie ØZ ')).toBe('amelie øz'))

const customerId = CustomerId.parse(uuid(70))
const described: Description = {
  name: sealed('Ana'),
  email: null,
  birthDate: sealed('1990-01-02'),
  gender: sealed('female'),
}
const add: CustomerCommand = { type: 'AddCustomer', data: { customerId, phone: sealed('1'), ...described } }
const meet: CustomerCommand = { type: 'MeetCustomer', data: { customerId, phone: sealed('1'), name: sealed('Ana') } }
const revise = (change: Partial<Description> = {}): CustomerCommand => ({
  type: 'ReviseCustomer',
  data: { customerId, ...described, ...change },
})
const forget: CustomerCommand = { type: 'ForgetCustomer', data: { customerId } }
const added: CustomerEvent = {
  type: 'CustomerAdded',
  data: { customerId, phone: sealed('1'), ...described, addedAt: now },
}
const met: CustomerEvent = {
  type: 'CustomerAdded',
  data: { ...added.data, name: sealed('Ana'), email: null, birthDate: null, gender: null, addedAt: at(now) },
}
const forgotten: CustomerEvent = { type: 'CustomerForgotten', data: { customerId, forgottenAt: now } }

const text = fc.constantFrom(sealed('a'), sealed('b'))
const anyCommand: fc.Arbitrary<CustomerCommand> = fc.oneof(
  fc.constantFrom(add, meet, forget),
  fc
    .record({ name: text, email: fc.option(text), birthDate: fc.option(text), gender: fc.option(text) })
    .map((change) => revise(change)),
)
