import { expect, test } from 'vitest'
import type { Installation } from '../../api/platform.ts'
import { healthOf, modelsOf } from './system.ts'

const checks = { database: true, redis: true, feed: true, log: true, worker: true, disk: true }
const model = (name: string, checkpoint: string, state: 'live' | 'building' | 'stuck' = 'live') => ({
  name,
  state,
  version: 1,
  checkpoint,
})
const well: Installation = { ready: true, checks, models: [model('menu', '7'), model('orders', '7')], standing: [] }

test('all is well if every part works and every read model is live', () => {
  expect(healthOf(well)).toBe('well')
})

test('a faulty part, and a stuck read model, need attention', () => {
  expect(healthOf({ ...well, checks: { ...checks, disk: false } })).toBe('attention')
  expect(healthOf({ ...well, standing: ['menu'] })).toBe('attention')
  expect(healthOf({ ...well, models: [model('menu', '7', 'stuck')] })).toBe('attention')
})

test('without lists it is failing, whatever else is known', () => {
  expect(healthOf({ ready: false })).toBe('failing')
})

test('faulty read models are first, each with its distance', () => {
  const models = [model('a', '9'), model('b', '4', 'building'), model('c', '-1', 'stuck'), model('d', '9')]
  const told = modelsOf({ ...well, models, standing: ['d'] })
  expect(told.map(({ name, state, behind }) => [name, state, behind])).toEqual([
    ['c', 'stuck', 10],
    ['d', 'standing', 0],
    ['b', 'building', 5],
    ['a', 'live', 0],
  ])
})
