import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from '../engines/processes.ts'
import { boundOnce } from './log-files.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'comanda-logs-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const text = (name: string) => readFileSync(path.join(dir, name), 'utf8')

test('a log that is too long is rotated under its writer, and two older parts stay', async () => {
  const file = path.join(dir, 'query-api.log')
  const log = await openLogFile(file)
  if (!log) throw new Error('there is room')
  for (const part of ['a', 'b', 'c', 'd']) {
    writeFileSync(log.fd, part.repeat(20))
    await boundOnce(dir, 10)
  }
  writeFileSync(log.fd, 'now')
  await log.close()
  expect(text('query-api.log')).toBe('now')
  expect(text('query-api.log.1')).toBe('d'.repeat(20))
  expect(text('query-api.log.2')).toBe('c'.repeat(20))
  expect(readdirSync(dir)).toHaveLength(3)
})

test('a log within the limit stays unchanged', async () => {
  writeFileSync(path.join(dir, 'redis.log'), 'short')
  await boundOnce(dir, 10)
  expect(text('redis.log')).toBe('short')
  expect(readdirSync(dir)).toEqual(['redis.log'])
})

test('without space for a copy the log is limited nevertheless', async () => {
  writeFileSync(path.join(dir, 'jobs.log'), 'x'.repeat(20))
  symlinkSync('/dev/full', path.join(dir, 'jobs.log.1'))
  mkdirSync(path.join(dir, 'jobs.log.2')) // blocks the rotation, so that the log stays in its place
  await boundOnce(dir, 10)
  expect(text('jobs.log')).toBe('')
})
