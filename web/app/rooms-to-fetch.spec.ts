import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { type Line, roomsToFetch } from './rooms-to-fetch.ts'

const fetched = (own: readonly string[], here: string, line?: Line) =>
  roomsToFetch(
    own.map((path) => ({ path })),
    here,
    line,
  ).map(({ path }) => path)
const { pos, orders, kitchen, customers, home, invoices } = paths

test('the rooms of a shift are fetched, without the one a person is in', () => {
  expect(fetched([pos, orders], pos)).toEqual([orders])
  expect(fetched([pos, orders, kitchen, customers], orders)).toEqual([pos, kitchen])
})

test('who begins in the back office gets its rooms too, after those of the shift', () =>
  expect(fetched([home, pos, orders, invoices], home)).toEqual([pos, orders, invoices]))

test('nothing is fetched where the line is slow or paid by volume', () => {
  expect(fetched([pos, orders], pos, { saveData: true })).toEqual([])
  for (const effectiveType of ['2g', 'slow-2g']) expect(fetched([pos, orders], pos, { effectiveType })).toEqual([])
  expect(fetched([pos, orders], pos, { effectiveType: '4g' })).toEqual([orders])
})
