import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { type Connection, screensToPrefetch } from './screens-to-prefetch.ts'

const fetched = (own: readonly string[], here: string, connection?: Connection) =>
  screensToPrefetch(
    own.map((path) => ({ path })),
    here,
    connection,
  ).map(({ path }) => path)
const { pos, orders, kitchen, customers, home, invoices } = paths

test('the screens used during service are fetched, except the current one', () => {
  expect(fetched([pos, orders], pos)).toEqual([orders])
  expect(fetched([pos, orders, kitchen, customers], orders)).toEqual([pos, kitchen])
})

test('users whose first screen is in the back office get its screens too, after those used during service', () =>
  expect(fetched([home, pos, orders, invoices], home)).toEqual([pos, orders, invoices]))

test('nothing is fetched on a slow or metered connection', () => {
  expect(fetched([pos, orders], pos, { saveData: true })).toEqual([])
  for (const effectiveType of ['2g', 'slow-2g']) expect(fetched([pos, orders], pos, { effectiveType })).toEqual([])
  expect(fetched([pos, orders], pos, { effectiveType: '4g' })).toEqual([orders])
})
