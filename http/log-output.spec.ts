import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logOutput } from './log-output.ts'

const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return {
    ...fs,
    writeSync: (fd: number, bytes: Buffer, offset: number) => {
      if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      const written = fs.writeSync(fd, bytes, offset, Math.min(bytes.length - offset, disk.room))
      disk.room -= written
      return written
    },
  }
})

let dir: string
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'comanda-log-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const file = (name: string) => path.join(dir, name)
const linesOf = (name: string) => readFileSync(file(name), 'utf8').split('\n').filter(Boolean)

test('lines are dropped and counted while the disk is full, and the number is logged afterwards', () => {
  const fd = openSync(file('full'), 'a')
  const output = logOutput(fd)
  output.write('first\n')
  disk.room = 0
  output.write('second\n')
  output.write('third\n')
  disk.room = Number.POSITIVE_INFINITY
  output.write('fourth\n')
  closeSync(fd)
  const [first, notice = '', fourth] = linesOf('full')
  expect([first, fourth]).toEqual(['first', 'fourth'])
  expect(JSON.parse(notice)).toMatchObject({ level: 40, dropped: 2 })
})

test('a partly written line is not joined with the next', () => {
  const fd = openSync(file('cut'), 'a')
  const output = logOutput(fd)
  disk.room = 3
  output.write('first\n')
  disk.room = Number.POSITIVE_INFINITY
  output.write('second\n')
  closeSync(fd)
  const [cut, notice = '', second] = linesOf('cut')
  expect([cut, second]).toEqual(['fir', 'second'])
  expect(JSON.parse(notice)).toMatchObject({ dropped: 1 })
})

test('a process whose output is a full disk keeps running, and ends when it is done', () => {
  const program = `
    const { createLogger } = await import('${import.meta.dirname}/logging.ts')
    const log = createLogger('test', 'info')
    for (let n = 0; n < 1000; n++) log.info({ n }, 'a line')
    process.exitCode = 7`
  const fd = openSync('/dev/full', 'a')
  const options = { stdio: ['ignore', fd, 'ignore'] as ['ignore', number, 'ignore'], timeout: 20_000 }
  const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
  closeSync(fd)
  expect({ status, signal }).toEqual({ status: 7, signal: null })
})
