import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../engines/processes.ts'
import { keepProcessList } from './process-list.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'comanda-list-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const written = (): unknown => JSON.parse(readFileSync(path.join(dir, 'processes.json'), 'utf8'))

test('lists running processes, and nothing once it is closed', () => {
  const list = keepProcessList(dir)
  list.started('redis', 7)
  list.started('postgres', 8)
  list.ended('redis')
  expect(written()).toEqual({ supervisor: process.pid, postgres: 8 })
  list.close()
  expect(written).toThrow('ENOENT')
})

test('is accessible to its owner only', () => {
  const list = keepProcessList(dir)
  expect(statSync(path.join(dir, 'processes.json')).mode & 0o777).toBe(0o600)
  list.close()
})

test('a full disk causes no error in the supervisor, and the list is correct again once there is space', async () => {
  const list = keepProcessList(dir)
  const full = path.join(dir, 'processes.json.new')
  symlinkSync('/dev/full', full)
  list.started('redis', 7)
  expect(written()).toEqual({ supervisor: process.pid })
  rmSync(full)
  expect(await until(() => 'redis' in Object(written()), 5_000)).toBe(true)
  list.close()
})
