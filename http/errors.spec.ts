import { describe, expect, test } from 'vitest'
import { isOutage, notFound, tooBusy } from './errors.ts'

const coded = (code: string, message = 'said the driver') => Object.assign(new Error(message), { code })

describe('a retry', () => {
  test.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a connection that broke', coded('08006')],
    ['too many connections', coded('53300')],
    ['a full disk, as the system tells it', coded('ENOSPC')],
    ['a full disk, as PostgreSQL tells it', coded('53100')],
    ['a server that shuts down', coded('57P01')],
    ['a statement that was cut because it took too long', coded('57014')],
    ['a log that is away', Object.assign(new Error('away'), { name: 'LogUnavailable' })],
    ['a stream that others keep writing to', tooBusy()],
    ['a pool that has none left', new Error('timeout exceeded when trying to connect')],
  ])('is useful after %s', (_, error) => {
    expect(isOutage(error)).toBe(true)
  })

  test.each([
    ['a value that no column takes', coded('22021')],
    ['a key that is there already', coded('23505')],
    ['a refusal that says something else', notFound('Order')],
    ['a fault of ours', new TypeError('undefined is not a function')],
    ['no error at all', 'text'],
  ])('is useless after %s', (_, error) => {
    expect(isOutage(error)).toBe(false)
  })
})
