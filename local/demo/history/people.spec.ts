import { randomUUID } from 'node:crypto'
import { setImmediate as immediate } from 'node:timers/promises'
import { Sealed, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { identifiers } from '@comanda/http/keys.ts'
import { expect, test } from 'vitest'
import { comptoirHabits } from './habits.ts'
import { makeGuests } from './people.ts'

const terms = {
  tenantId: TenantId.parse(randomUUID()),
  by: UserId.parse(randomUUID()),
  habits: { ...comptoirHabits, customers: 60 },
  startsAt: Date.parse('2026-01-01T12:00:00Z'),
  endsAt: Date.parse('2026-02-01T12:00:00Z'),
}
const ids = identifiers('a secret for tests, of more than 32 characters')

const sealed = (personId: string, text: string) => Sealed.parse(`v1.${personId}.${text}`)

test('the keys of many guests are read a few at a time, and the guests are the same whichever is read first', async () => {
  let underWay = 0
  let most = 0
  const slow = async (_: string, personId: string, text: string) => {
    underWay += 1
    most = Math.max(most, underWay)
    for (let turns = text.length % 7; turns > 0; turns -= 1) await immediate()
    underWay -= 1
    return sealed(personId, text)
  }
  const prompt = async (_: string, personId: string, text: string) => sealed(personId, text)
  const guests = await makeGuests({ ids, personal: { seal: slow } }, terms)
  expect(most).toBe(4)
  expect(guests).toEqual(await makeGuests({ ids, personal: { seal: prompt } }, terms))
  expect(guests.length).toBe(60)
})
