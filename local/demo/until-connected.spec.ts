import { describe, expect, test, vi } from 'vitest'
import { untilConnected } from './until-connected.ts'

const timeout = new Error('timeout exceeded when trying to connect')
const { signal: running } = new AbortController()

describe('work that needs the database', () => {
  test('is retried if there is no connection in time', async () => {
    const seal = vi.fn().mockRejectedValueOnce(timeout).mockRejectedValueOnce(timeout).mockResolvedValue('sealed')
    expect(await untilConnected(seal, running)).toBe('sealed')
    expect(seal).toHaveBeenCalledTimes(3)
  })

  test('is given up after a while', async () => {
    const seal = vi.fn().mockRejectedValue(timeout)
    await expect(untilConnected(seal, running)).rejects.toBe(timeout)
    expect(seal).toHaveBeenCalledTimes(20)
  })

  test('is tried once if it fails for another reason', async () => {
    const seal = vi.fn().mockRejectedValue(new Error('made under another SECRET'))
    await expect(untilConnected(seal, running)).rejects.toThrow('another SECRET')
    expect(seal).toHaveBeenCalledTimes(1)
  })

  test('is not retried once the start is stopped', async () => {
    const stopping = new AbortController()
    const seal = vi.fn(async () => {
      stopping.abort()
      throw timeout
    })
    await expect(untilConnected(seal, stopping.signal)).rejects.toThrow('aborted')
    expect(seal).toHaveBeenCalledTimes(1)
  })
})
