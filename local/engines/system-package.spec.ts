import { expect, test } from 'vitest'
import { findOrInstall } from './system-package.ts'

const redis = { title: 'Redis', apt: 'redis-server', brew: ['redis'] }

/** A fake system whose package manager installs a program, but refuses concurrent calls. */
function bareSystem() {
  let there = false
  let busy = false
  const ran: string[] = []
  const run = async (command: string, args: readonly string[]) => {
    if (busy) return
    busy = true
    await new Promise((resolve) => setImmediate(resolve))
    ran.push(`${command} ${args.at(-1)}`)
    if (args.includes('install')) there = true
    busy = false
  }
  return { find: () => (there ? '/usr/bin/redis-server' : undefined), run, ran }
}

test('two concurrent callers get the same program, which is installed once', async () => {
  const { find, run, ran } = bareSystem()
  const way = { say: () => undefined, run, manager: 'apt-get' } as const
  const both = await Promise.all([findOrInstall(find, redis, way), findOrInstall(find, redis, way)])
  expect(both).toEqual(['/usr/bin/redis-server', '/usr/bin/redis-server'])
  expect(ran).toEqual(['apt-get -q', 'apt-get redis-server'])
})

test('an existing program is not installed', async () => {
  const { run, ran } = bareSystem()
  expect(await findOrInstall(() => '/bin/here', redis, { say: () => undefined, run })).toBe('/bin/here')
  expect(ran).toEqual([])
})

test('a failed installation finds no program, and does not block the next', async () => {
  const said: string[] = []
  const failing = { say: (line: string) => void said.push(line), run: async () => undefined, manager: 'brew' } as const
  expect(await findOrInstall(() => undefined, redis, failing)).toBeUndefined()
  expect(said).toEqual(['Redis is not here; installing it: brew install redis'])
  const { find, run } = bareSystem()
  expect(await findOrInstall(find, redis, { ...failing, run })).toBe('/usr/bin/redis-server')
})
