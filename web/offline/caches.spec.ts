import { describe, expect, test } from 'vitest'
import { answersCacheOf, cachesOfOthers, outdatedShells, picturesCache, shellCacheOf } from './caches.ts'

const shells = ['a', 'b', 'c', 'd', 'e'].map(shellCacheOf)
const waiter = answersCacheOf('1:waiter')
const cook = answersCacheOf('1:cook')

describe('a new version', () => {
  test('removes the files of versions more than two releases old', () => {
    expect(outdatedShells(shells, 'e')).toEqual([shellCacheOf('a'), shellCacheOf('b')])
  })

  test('keeps a newer one that is being loaded', () => {
    expect(outdatedShells(shells, 'd')).toEqual([shellCacheOf('a')])
  })

  test('removes nothing else, and nothing if it is the first', () => {
    expect(outdatedShells([picturesCache, waiter, shellCacheOf('a')], 'a')).toEqual([])
    expect(outdatedShells(shells, 'unknown')).toEqual([])
  })
})

describe('a user’s stored answers', () => {
  const names = [shellCacheOf('a'), picturesCache, waiter, cook]

  test('are removed when another user signs in', () => expect(cachesOfOthers(names, '1:cook')).toEqual([waiter]))
  test('are all removed when nobody is signed in', () =>
    expect(cachesOfOthers(names, null)).toEqual([picturesCache, waiter, cook]))
})
