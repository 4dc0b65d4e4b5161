import { describe, expect, test } from 'vitest'
import { answersCacheOf, cachesOfOthers, outdatedShells, picturesCache, shellCacheOf } from './caches.ts'

const shells = ['a', 'b', 'c', 'd', 'e'].map(shellCacheOf)
const waiter = answersCacheOf('1:waiter')
const cook = answersCacheOf('1:cook')

describe('a new version', () => {
  test('removes the files of those that are more than two releases old', () => {
    expect(outdatedShells(shells, 'e')).toEqual([shellCacheOf('a'), shellCacheOf('b')])
  })

  test('leaves a newer one that is being loaded', () => {
    expect(outdatedShells(shells, 'd')).toEqual([shellCacheOf('a')])
  })

  test('removes nothing else, and nothing when it is the first', () => {
    expect(outdatedShells([picturesCache, waiter, shellCacheOf('a')], 'a')).toEqual([])
    expect(outdatedShells(shells, 'unknown')).toEqual([])
  })
})

describe('what was kept for a person', () => {
  const names = [shellCacheOf('a'), picturesCache, waiter, cook]

  test('is gone when another one signs in', () => expect(cachesOfOthers(names, '1:cook')).toEqual([waiter]))
  test('is all gone when nobody is signed in', () =>
    expect(cachesOfOthers(names, null)).toEqual([picturesCache, waiter, cook]))
})
