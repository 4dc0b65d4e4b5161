import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { passwordQueue } from './passwords.ts'

const passwords = passwordQueue()

test('a password matches its own hash alone', async () => {
  const stored = await passwords.hash('correct horse')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(stored, 'correct horse')).toBe(true)
  expect(await passwords.matches(stored, 'correct hors')).toBe(false)
})

test('nothing matches where there is no account or no password yet', async () => {
  expect(await passwords.matches(null, 'anything')).toBe(false)
  expect(await passwords.matches('!', '!')).toBe(false)
})

test('a long pass phrase counts to its last character', async () => {
  const phrase = 'x'.repeat(255)
  const stored = await passwords.hash(`${phrase}a`)
  expect(await passwords.matches(stored, `${phrase}b`)).toBe(false)
})

test('a hash of weaker settings is known as outdated', async () => {
  expect(passwords.isOutdated(await hash('x', { memoryCost: 8_192, timeCost: 1, parallelism: 1 }))).toBe(true)
  expect(passwords.isOutdated(await passwords.hash('x'))).toBe(false)
})

test('who comes when the queue is full is told at once, and who is in it is served', async () => {
  const small = passwordQueue(2)
  const [one, two, three] = await Promise.allSettled(['a', 'b', 'c'].map((password) => small.hash(password)))
  expect([one?.status, two?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(three).toMatchObject({ status: 'rejected', reason: { status: 503, retryAfterSeconds: 1 } })
  await expect(small.hash('d')).resolves.toBeTruthy()
})

test('who waited too long is not hashed any more', async () => {
  const hasty = passwordQueue(10, 0)
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((password) => hasty.hash(password)))
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { status: 503 } })
})
