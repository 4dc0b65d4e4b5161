import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { passwordQueue } from './passwords.ts'
import { decoy, hashingHere, isOutdated } from './passwords-argon2.ts'

describe('passwords', () => {
  const passwords = passwordQueue({ hashing: hashingHere })

  test('match their own hash alone', async () => {
    const stored = await passwords.hash('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches(stored, 'correct horse')).toBe(true)
    expect(await passwords.matches(stored, 'correct hors')).toBe(false)
  })

  test('match nothing where there is no account or no password yet', async () => {
    expect(await passwords.matches(null, 'anything')).toBe(false)
    expect(await passwords.matches('!', '!')).toBe(false)
    expect(await passwords.matches(decoy, '')).toBe(false)
  })

  test('count to the last character of a long phrase', async () => {
    const phrase = 'x'.repeat(255)
    const stored = await passwords.hash(`${phrase}a`)
    expect(await passwords.matches(stored, `${phrase}b`)).toBe(false)
  })

  test('are known as outdated by a hash of weaker settings', async () => {
    expect(passwords.isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true)
    expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
  })

  test('of nobody are compared with a hash of today’s settings', () => {
    expect(isOutdated(decoy)).toBe(false)
  })
})

/** Hashes that end when the test says so. */
function slowly() {
  const begun: { password: string; end: () => void }[] = []
  const hashing = {
    hash: (password: string) =>
      new Promise<string>((resolve) => begun.push({ password, end: () => resolve(`hash of ${password}`) })),
    verify: async () => false,
  }
  return { begun, hashing, passwords: () => begun.map(({ password }) => password) }
}

const busy = { status: 503, retryAfterSeconds: 1 }

describe('the queue', () => {
  test('lets few at once to work, in the order in which they came', async () => {
    const { begun, hashing, passwords } = slowly()
    const queue = passwordQueue({ hashing, atOnce: 2 })
    const answers = ['a', 'b', 'c', 'd'].map((password) => queue.hash(password))
    expect(passwords()).toEqual(['a', 'b'])
    begun[1]?.end()
    await answers[1]
    expect(passwords()).toEqual(['a', 'b', 'c'])
    begun[0]?.end()
    begun[2]?.end()
    await expect.poll(passwords).toEqual(['a', 'b', 'c', 'd'])
    begun[3]?.end()
    expect(await Promise.all(answers)).toEqual(['hash of a', 'hash of b', 'hash of c', 'hash of d'])
  })

  test('tells at once who comes when it is full, and serves who is in it', async () => {
    const { begun, hashing } = slowly()
    const queue = passwordQueue({ hashing, atOnce: 1, mostInside: 2 })
    const inside = [queue.hash('a'), queue.hash('b')]
    await expect(queue.hash('c')).rejects.toMatchObject(busy)
    begun[0]?.end()
    expect(await inside[0]).toBe('hash of a')
    const later = queue.hash('d')
    begun[1]?.end()
    expect(await inside[1]).toBe('hash of b')
    await expect.poll(() => begun.length).toBe(3)
    begun[2]?.end()
    expect(await later).toBe('hash of d')
  })

  test('hashes nothing any more for who waited too long, and tells them while another is still at work', async () => {
    const { begun, hashing, passwords } = slowly()
    const queue = passwordQueue({ hashing, atOnce: 1, patienceMs: 10 })
    const first = queue.hash('a')
    await expect(queue.hash('b')).rejects.toMatchObject(busy)
    begun[0]?.end()
    await first
    const next = queue.hash('c')
    begun[1]?.end()
    await next
    expect(passwords()).toEqual(['a', 'c'])
  })

  test('goes on after one that failed', async () => {
    const failing = { hash: () => Promise.reject(new Error('no memory')), verify: async () => true }
    const queue = passwordQueue({ hashing: failing, atOnce: 1 })
    const outcomes = await Promise.allSettled([queue.hash('a'), queue.matches('$argon2id$x', 'b'), queue.hash('c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  })
})
