import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../engines/processes.ts'
import { keepProcessList } from './process-list.ts'
import { supervise } from './service.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'comanda-service-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const http = path.resolve(import.meta.dirname, '../../http/process.ts')
const program = (told: string) => `
  import { appendFileSync } from 'node:fs'
  import { reportReady, untilReleased } from ${JSON.stringify(http)}
  appendFileSync(${JSON.stringify(told)}, 'loaded ')
  await untilReleased()
  appendFileSync(${JSON.stringify(told)}, 'begun ')
  reportReady()
  setInterval(() => undefined, 1_000)
`

test('a process started held begins when it is released, and at once when it is restarted', async () => {
  const [entry, told] = [path.join(dir, 'entry.ts'), path.join(dir, 'told')]
  await writeFile(entry, program(told))
  const says = (text: string) => until(async () => (await readFile(told, 'utf8').catch(() => '')) === text, 20_000)
  const logFile = path.join(dir, 'held.log')
  const plan = { name: 'held', entry, preloads: [], environment: () => process.env, logFile }
  const processes = keepProcessList(dir)
  const service = supervise(plan, { say: () => undefined, processes, held: true })
  try {
    expect(await says('loaded ')).toBe(true)
    service.release()
    await service.ready
    const { held: pid } = JSON.parse(await readFile(path.join(dir, 'processes.json'), 'utf8'))
    process.kill(pid, 'SIGKILL')
    expect(await says('loaded begun loaded begun ')).toBe(true)
  } finally {
    await service.stop()
    processes.close()
  }
})
