import { expect, test } from 'vitest'
import { answersIn } from './answers.ts'
import { answersCacheOf } from './caches.ts'

/** The part of a browser's cache storage that answers need. */
function storage() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const own = all.get(name) ?? new Map<string, Response>()
    all.set(name, own)
    const cache: Pick<Cache, 'put' | 'match'> = {
      put: async (address, response) => void own.set(String(address), response),
      match: async (address) => own.get(String(address))?.clone(),
    }
    return cache as Cache
  }
  return { names: () => [...all.keys()], has: async (name: string) => all.has(name), open }
}

const menu = { data: { items: ['soup'] }, at: 1_000 }

test('an answer is returned to the user it was stored for, and to nobody else', async () => {
  const answers = answersIn(storage(), 'one')
  await answers.put('1:waiter', 'menu', menu)
  expect(await answers.find('1:waiter', 'menu')).toEqual(menu)
  expect(await answers.find('1:waiter', 'orders')).toBeNull()
  expect(await answers.find('2:waiter', 'menu')).toBeNull()
})

test('an answer of another app version is not returned', async () => {
  const shared = storage()
  await answersIn(shared, 'one').put('1:waiter', 'menu', menu)
  expect(await answersIn(shared, 'two').find('1:waiter', 'menu')).toBeNull()
})

test('reading an answer changes nothing', async () => {
  const shared = storage()
  await answersIn(shared, 'one').find('1:waiter', 'menu')
  expect(shared.names()).not.toContain(answersCacheOf('1:waiter'))
})
