import type { Progress } from '@comanda/projections/runtime/status.ts'
import { describe, expect, test, vi } from 'vitest'
import { watchProgress } from './progress.ts'

const staleModels = [{ name: 'orders', checkpoint: 7n }]
const working: Progress = { isWorking: true, staleModels: [] }

describe('the progress of the workers', () => {
  test('is reported at each change, and not in between', async () => {
    const answers = [true, false, false, true].map((isWorking) => ({ isWorking, staleModels }))
    const onChange = vi.fn()
    const { check, now } = watchProgress(async () => answers.shift() ?? working, onChange)
    const seen = []
    for (let count = 0; count < 4; count += 1) {
      await check()
      seen.push([now().isWorking, onChange.mock.calls.length])
    }
    expect(seen).toEqual([
      [true, 0],
      [false, 1],
      [false, 1],
      [true, 2],
    ])
    expect(now().staleModels).toEqual(staleModels)
  })

  test.each([
    ['that fails', () => Promise.reject(new Error('the database is away'))],
    ['without an answer', () => new Promise<Progress>(() => undefined)],
  ])('is unknown after a check %s, which counts as none', async (_how, read) => {
    const { check, now } = watchProgress(read, () => undefined, 20)
    expect(now().isWorking).toBe(true)
    await check()
    expect(now().isWorking).toBe(false)
  })

  test('is checked once at a time', async () => {
    const answer = Promise.withResolvers<Progress>()
    const read = vi.fn(() => answer.promise)
    const { check } = watchProgress(read, () => undefined)
    const checks = [check(), check(), check()]
    answer.resolve(working)
    await Promise.all(checks)
    expect(read).toHaveBeenCalledTimes(1)
  })
})
