import { rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from './ports.ts'

// outside the range of real callers
const ports = [19_990, 19_991, 19_992]
const claimOf = (port: number) => join(tmpdir(), `comanda-port-${port}`)
const inTurn = () => {
  const left = [...ports]
  return () => left.shift() ?? 0
}
afterEach(() => {
  for (const port of [0, ...ports]) rmSync(claimOf(port), { force: true })
})

test('installations that start at once get different ports, although neither listens yet', async () => {
  const chosen = await Promise.all([freePort(inTurn()), freePort(inTurn()), freePort(inTurn())])
  expect(chosen.toSorted()).toEqual(ports)
})

test('a port is free again for a later one', async () => {
  expect(await freePort(inTurn())).toBe(ports[0])
  const before = new Date(Date.now() - 120_000)
  utimesSync(claimOf(ports[0] ?? 0), before, before)
  expect(await freePort(inTurn())).toBe(ports[1])
  expect(await freePort(inTurn())).toBe(ports[0])
})
