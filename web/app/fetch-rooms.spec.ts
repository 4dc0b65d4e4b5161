import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import type { User } from '../session/user.ts'
import { roomsToFetch } from './fetch-rooms.ts'

const person = (...scopes: string[]) => ({ role: 'user', scope: scopes.join() }) as unknown as User // what the rooms look at
const pathsFor = (user: User, here: string, line?: { saveData?: boolean; effectiveType?: string }) =>
  roomsToFetch(user, here, line).map(({ path }) => path)

test('a waiter gets the rooms of the shift that they may enter, without the one they are in', () => {
  expect(pathsFor(person('POS', 'ORDERS'), paths.pos)).toEqual([paths.orders])
  expect(pathsFor(person('POS', 'KITCHEN', 'CUSTOMERS'), paths.orders)).toEqual([paths.pos, paths.kitchen])
})

test('who begins in the back office gets its rooms too, after those of the shift', () => {
  const fetched = pathsFor(person('DASHBOARD', 'POS', 'INVOICES'), paths.home)
  expect(fetched).toEqual([paths.pos, paths.orders, paths.invoices])
})

test('nothing is fetched where the line is slow or paid by volume', () => {
  expect(pathsFor(person('POS', 'ORDERS'), paths.pos, { saveData: true })).toEqual([])
  for (const effectiveType of ['2g', 'slow-2g'])
    expect(pathsFor(person('POS', 'ORDERS'), paths.pos, { effectiveType })).toEqual([])
  expect(pathsFor(person('POS', 'ORDERS'), paths.pos, { effectiveType: '4g' })).toEqual([paths.orders])
})
