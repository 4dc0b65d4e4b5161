import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type HashingProcess, hashingProcess } from './passwords-process.ts'

type HashingOptions = Partial<Parameters<typeof hashingProcess>[0]>

function start(given: HashingOptions = {}): HashingProcess & Readonly<{ log: { error: ReturnType<typeof vi.fn> } }> {
  const log = { error: vi.fn() }
  const hashing = hashingProcess({ log, ...given })
  onTestFinished(hashing.close)
  return { ...hashing, log }
}

const pidOf = (hashing: HashingProcess): number => {
  const pid = hashing.pid()
  if (pid === undefined) throw new Error('no process runs')
  return pid
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // the process does not exist
  }
}

/** A module that does nothing when it is run. */
const endsAtOnce = fileURLToPath(new URL('passwords-argon2.ts', import.meta.url))
const busy = { status: 503, retryAfterSeconds: 1 }
const long = 60_000

describe('the hashing process', () => {
  test('hashes and compares', { timeout: long }, async () => {
    const hashing = start()
    const stored = await hashing.hash('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const answers = await Promise.all([hashing.verify(stored, 'correct horse'), hashing.verify(stored, 'correct hors')])
    expect(answers).toEqual([true, false])
  })

  test('has a lower priority, with every thread and as a session', { timeout: long }, async () => {
    const hashing = start()
    await hashing.hash('x')
    const pid = pidOf(hashing)
    const nicenessOf = (thread: string) =>
      readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[16]
    const ofThreads = readdirSync(`/proc/${pid}/task`).map(nicenessOf)
    expect(new Set(ofThreads)).toEqual(new Set(['10']))
    const group = (of: number | 'self') =>
      readdirSync(`/proc/${of}`).includes('autogroup') ? readFileSync(`/proc/${of}/autogroup`, 'utf8').trim() : ''
    expect(group(pid)).toMatch(/nice 10$|^$/) // empty on a kernel without autogroup
    expect(group('self')).toMatch(/nice 0$|^$/)
  })

  test('receives no secret of its parent, and passwords over its channel only', { timeout: long }, async () => {
    vi.stubEnv('SECRET', 'the secret of the parent')
    onTestFinished(() => void vi.unstubAllEnvs())
    const hashing = start()
    await hashing.hash('a password to be found')
    const pid = pidOf(hashing)
    const known = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8')).join()
    expect(known).not.toMatch(/secret of the parent|to be found/)
  })

  test('does not include the password in the error about an invalid hash', { timeout: long }, async () => {
    const fault = await start()
      .verify('$argon2id$nonsense', 'a password to be found')
      .catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(fault).not.toMatchObject(busy)
    expect(String(fault)).not.toContain('to be found')
  })

  test('is replaced when it dies, and its callers are answered busy', { timeout: long }, async () => {
    const hashing = start()
    await hashing.start()
    const first = pidOf(hashing)
    process.kill(first, 'SIGSTOP')
    const waiting = expect(hashing.hash('a')).rejects.toMatchObject(busy)
    process.kill(first, 'SIGKILL')
    await waiting
    // the closed channel may be noticed before the exit
    await expect.poll(() => hashing.log.error.mock.calls.length, { timeout: 20_000 }).toBe(1)
    expect(await hashing.hash('b')).toMatch(/^\$argon2id/)
    expect(pidOf(hashing)).not.toBe(first)
  })

  test('is replaced when it does not answer', { timeout: long }, async () => {
    const hashing = start({ answerWithinMs: 5_000 })
    await hashing.start()
    const first = pidOf(hashing)
    process.kill(first, 'SIGSTOP')
    await expect(hashing.hash('a')).rejects.toMatchObject(busy)
    expect(await hashing.hash('b')).toMatch(/^\$argon2id/)
    expect(isAlive(first)).toBe(false)
  })

  test('that cannot be started is logged, and sign-ins are answered busy', { timeout: long }, async () => {
    const hashing = start({ entry: endsAtOnce })
    await expect(hashing.start()).rejects.toThrow('passwords cannot be checked: their process ended (code 0)')
    expect(hashing.log.error).toHaveBeenCalledOnce()
    await expect(hashing.hash('a')).rejects.toMatchObject(busy)
  })

  test('is not restarted for every request while it cannot be started', { timeout: long }, async () => {
    const hashing = start({ entry: endsAtOnce, pauseMs: long })
    const outcomes = []
    for (let n = 0; n < 5; n += 1) outcomes.push(await hashing.hash('a').catch(({ status }) => status))
    expect(outcomes).toEqual([503, 503, 503, 503, 503])
    expect(hashing.log.error).toHaveBeenCalledOnce()
  })

  test('ends when nobody needs it, and is started again by the next request', { timeout: long }, async () => {
    const hashing = start({ idleAfterMs: 300 })
    const stored = await hashing.hash('a')
    const first = pidOf(hashing)
    await expect.poll(() => isAlive(first), { timeout: 20_000 }).toBe(false)
    expect(hashing.pid()).toBeUndefined()
    expect(await hashing.verify(stored, 'a')).toBe(true)
    expect(hashing.log.error).not.toHaveBeenCalled()
  })

  test('is not ended during its start because the process before was idle', { timeout: long }, async () => {
    const hashing = start({ idleAfterMs: 30 })
    const isNoticed = () => hashing.log.error.mock.calls.length > 0
    while (!isNoticed()) {
      await hashing.hash('a')
      process.kill(pidOf(hashing), 'SIGKILL')
      // on a busy machine the process may be idle before its death is noticed: then once more
      await vi.waitUntil(() => isNoticed() || hashing.pid() === undefined, { timeout: 20_000, interval: 1 })
    }
    expect(await hashing.hash('b')).toMatch(/^\$argon2id/)
  })

  test('answers busy to a request that is under way when it is closed', { timeout: long }, async () => {
    const hashing = start()
    await hashing.start()
    const pid = pidOf(hashing)
    process.kill(pid, 'SIGSTOP')
    const waiting = expect(hashing.hash('a')).rejects.toMatchObject(busy)
    await setImmediate() // the request is sent
    hashing.close()
    process.kill(pid, 'SIGCONT')
    await waiting
  })

  test('ends when it is closed', { timeout: long }, async () => {
    const hashing = start()
    await hashing.start()
    const pid = pidOf(hashing)
    hashing.close()
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
    expect(hashing.log.error).not.toHaveBeenCalled()
    await expect(hashing.hash('a')).rejects.toMatchObject(busy)
  })

  test('does not outlive a parent that was killed', { timeout: long }, async () => {
    const module = new URL('passwords-process.ts', import.meta.url).href
    const source = `
      import { hashingProcess } from '${module}'
      const hashing = hashingProcess({ log: console })
      await hashing.start()
      process.send(hashing.pid())
      setInterval(() => undefined, 1_000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [pid] = await once(parent, 'message')
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  })
})
