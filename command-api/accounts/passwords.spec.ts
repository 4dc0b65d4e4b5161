import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { passwordQueue } from './passwords.ts'
import { decoy, hashingHere, isOutdated } from './passwords-argon2.ts'

describe('passwords', () => {
  const passwords = passwordQueue({ hashing: hashingHere })

  test('match only their own hash', async () => {
    const stored = await passwords.hash('correct horse', 'someone')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches(stored, 'correct horse', 'someone')).toBe(true)
    expect(await passwords.matches(stored, 'correct hors', 'someone')).toBe(false)
  })

  test('match nothing if there is no account or no password yet', async () => {
    expect(await passwords.matches(null, 'anything', 'someone')).toBe(false)
    expect(await passwords.matches('!', '!', 'someone')).toBe(false)
    expect(await passwords.matches(decoy, '', 'someone')).toBe(false)
  })

  test('count up to the last character of a long phrase', async () => {
    const phrase = 'x'.repeat(255)
    const stored = await passwords.hash(`${phrase}a`, 'someone')
    expect(await passwords.matches(stored, `${phrase}b`, 'someone')).toBe(false)
  })

  test('are outdated if their hash has weaker settings', async () => {
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true)
    expect(passwords.isOutdated(await passwords.hash('x', 'someone'))).toBe(false)
  })

  test('of an unknown account are compared with a hash of the current settings', () => {
    expect(isOutdated(decoy)).toBe(false)
  })
})

/** Hashing whose tasks the test ends. */
function controlledHashing() {
  const tasks: { password: string; end: () => void }[] = []
  const hashing = {
    hash: (password: string) =>
      new Promise<string>((resolve) => tasks.push({ password, end: () => resolve(`hash of ${password}`) })),
    verify: async () => false,
  }
  return { tasks, hashing, passwords: () => tasks.map(({ password }) => password) }
}

const busy = { status: 503, retryAfterSeconds: 1 }

describe('the queue', () => {
  test('runs one task at a time, in the order of arrival', async () => {
    const { tasks, hashing, passwords } = controlledHashing()
    const queue = passwordQueue({ hashing })
    const answers = ['a', 'b', 'c'].map((password) => queue.hash(password, 'someone'))
    expect(passwords()).toEqual(['a'])
    tasks[0]?.end()
    await answers[0]
    expect(passwords()).toEqual(['a', 'b'])
    tasks[1]?.end()
    await expect.poll(passwords).toEqual(['a', 'b', 'c'])
    tasks[2]?.end()
    expect(await Promise.all(answers)).toEqual(['hash of a', 'hash of b', 'hash of c'])
  })

  test('refuses at once when it is full, and serves those already in it', async () => {
    const { tasks, hashing } = controlledHashing()
    const queue = passwordQueue({ hashing, newPasswords: { maxInside: 2, maxOfCaller: 2 } })
    const inside = [queue.hash('a', 'someone'), queue.hash('b', 'someone')]
    await expect(queue.hash('c', 'someone')).rejects.toMatchObject(busy)
    tasks[0]?.end()
    expect(await inside[0]).toBe('hash of a')
    const later = queue.hash('d', 'someone')
    tasks[1]?.end()
    expect(await inside[1]).toBe('hash of b')
    await expect.poll(() => tasks.length).toBe(3)
    tasks[2]?.end()
    expect(await later).toBe('hash of d')
  })

  test('refuses those that have waited too long while another is still running, and does not hash for them', async () => {
    const { tasks, hashing, passwords } = controlledHashing()
    const queue = passwordQueue({ hashing, maxWaitMs: 10 })
    const first = queue.hash('a', 'someone')
    await expect(queue.hash('b', 'someone')).rejects.toMatchObject(busy)
    tasks[0]?.end()
    await first
    const next = queue.hash('c', 'someone')
    tasks[1]?.end()
    await next
    expect(passwords()).toEqual(['a', 'c'])
  })

  test('continues after a failure', async () => {
    const failing = { hash: () => Promise.reject(new Error('no memory')), verify: async () => true }
    const queue = passwordQueue({ hashing: failing })
    const outcomes = await Promise.allSettled([
      queue.hash('a', 'someone'),
      queue.matches('$argon2id$x', 'b', 'someone'),
      queue.hash('c', 'someone'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  })

  test('reserves slots of each kind for other callers', async () => {
    const { tasks, hashing } = controlledHashing()
    const queue = passwordQueue({ hashing, newPasswords: { maxInside: 4, maxOfCaller: 2 } })
    const inside = [queue.hash('a', 'flood'), queue.hash('b', 'flood')]
    await expect(queue.hash('c', 'flood')).rejects.toMatchObject(busy)
    inside.push(queue.hash('d', 'another'))
    tasks[0]?.end()
    await inside[0]
    inside.push(queue.hash('e', 'flood')) // takes the free slot
    for (const n of [1, 2, 3]) {
      await expect.poll(() => tasks.length).toBeGreaterThan(n)
      tasks[n]?.end()
    }
    expect(await Promise.all(inside)).toEqual(['hash of a', 'hash of b', 'hash of d', 'hash of e'])
  })

  test('serves sign-ins first, and a waiting new password after every third of them', async () => {
    const { tasks, hashing, passwords } = controlledHashing()
    const verify = (stored: string, password: string) => hashing.hash(`${stored} ${password}`).then(() => true)
    const queue = passwordQueue({ hashing: { ...hashing, verify }, newPasswords: { maxInside: 3, maxOfCaller: 3 } })
    const changes = ['a', 'b', 'c'].map((password) => queue.hash(password, 'flood'))
    await expect(queue.hash('d', 'flood')).rejects.toMatchObject(busy)
    const signIns = [1, 2, 3, 4].map((n) => queue.matches('$argon2', String(n), 'someone'))
    for (let n = 0; n < 7; n += 1) {
      await expect.poll(() => tasks.length).toBeGreaterThan(n)
      tasks[n]?.end()
    }
    expect(await Promise.all(signIns)).toEqual([true, true, true, true])
    await Promise.all(changes)
    expect(passwords()).toEqual(['a', '$argon2 1', '$argon2 2', '$argon2 3', 'b', '$argon2 4', 'c'])
  })
})
