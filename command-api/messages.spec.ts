import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals, temporaryRefusals } from './messages.ts'

test('a refusal that asks to try again, or tells what is true now alone, is stored under no key', () => {
  const isTemporary = /try again|right now|(is|are) (still )?(open|being)|for today/
  const stored = Object.entries(refusals).flatMap(([name, [status, text]]) =>
    status === 409 && isTemporary.test(text) && ![...temporaryRefusals].some((one) => one === name) ? [name] : [],
  )
  expect(stored).toEqual([])
})

test('decision 0036 lists all refusals that are stored under no key', () => {
  const decision = readFileSync(
    new URL('../docs/decisions/0036-a-key-keeps-no-passing-refusal.md', import.meta.url),
    'utf8',
  )
  const rows = decision.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(listed.toSorted()).toEqual([...temporaryRefusals].toSorted())
})
