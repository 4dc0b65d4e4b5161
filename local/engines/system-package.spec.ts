import { expect, test } from 'vitest'
import { findOrInstall } from './system-package.ts'

const redis = { title: 'Redis', apt: 'redis-server', brew: ['redis'] }

/** A fake system whose package manager installs a program, but refuses concurrent calls. */
function bareSystem() {
  let isInstalled = false
  let busy = false
  const commands: string[] = []
  const run = async (command: string, args: readonly string[]) => {
    if (busy) return
    busy = true
    await new Promise((resolve) => setImmediate(resolve))
    commands.push(`${command} ${args.at(-1)}`)
    if (args.includes('install')) isInstalled = true
    busy = false
  }
  return { find: () => (isInstalled ? '/usr/bin/redis-server' : undefined), run, commands }
}

test('two concurrent callers get the same program, which is installed once', async () => {
  const { find, run, commands } = bareSystem()
  const options = { say: () => undefined, run, manager: 'apt-get' } as const
  const both = await Promise.all([findOrInstall(find, redis, options), findOrInstall(find, redis, options)])
  expect(both).toEqual(['/usr/bin/redis-server', '/usr/bin/redis-server'])
  expect(commands).toEqual(['apt-get -q', 'apt-get redis-server'])
})

test('an existing program is not installed', async () => {
  const { run, commands } = bareSystem()
  expect(await findOrInstall(() => '/bin/here', redis, { say: () => undefined, run })).toBe('/bin/here')
  expect(commands).toEqual([])
})

test('a failed installation finds no program, and does not block the next', async () => {
  const lines: string[] = []
  const failing = { say: (line: string) => void lines.push(line), run: async () => undefined, manager: 'brew' } as const
  expect(await findOrInstall(() => undefined, redis, failing)).toBeUndefined()
  expect(lines).toEqual(['Redis was not found; installing it: brew install redis'])
  const { find, run } = bareSystem()
  expect(await findOrInstall(find, redis, { ...failing, run })).toBe('/usr/bin/redis-server')
})
