import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { busyText } from '@comanda/http/errors.ts'
import { newId } from '@comanda/tests/command-system/menu.ts'
import { describe, expect, test } from 'vitest'
import { maxOrdersAtOnce, maxWaitingPayments, paymentQueue } from './payment-queue.ts'

const [ours, other] = [newId(TenantId), newId(TenantId)]
const large = { tenantId: ours, orders: maxOrdersAtOnce + 1 }

describe('a payment of many orders', () => {
  test('waits for the one before it; small ones and other tenants do not', async () => {
    const queue = paymentQueue()
    const first = Promise.withResolvers<void>()
    const done: string[] = []
    const work = (name: string, until?: Promise<void>) => async () => {
      await until
      done.push(name)
    }
    const large1 = queue(large, work('large 1', first.promise))
    const large2 = queue(large, work('large 2'))
    await queue({ ...large, orders: maxOrdersAtOnce }, work('small'))
    await queue({ ...large, tenantId: other }, work('large of another tenant'))
    expect(done).toEqual(['small', 'large of another tenant'])
    first.resolve()
    await Promise.all([large1, large2])
    expect(done.slice(2)).toEqual(['large 1', 'large 2'])
  })

  test('is refused as busy where too many wait already, and taken again later', async () => {
    const queue = paymentQueue()
    const first = Promise.withResolvers<void>()
    const taken = Array.from({ length: 1 + maxWaitingPayments }, () => queue(large, () => first.promise))
    await expect(queue(large, async () => undefined)).rejects.toThrow(busyText)
    first.resolve()
    await Promise.all(taken)
    expect(await queue(large, async () => 'paid')).toBe('paid')
  })

  test('continues after a failed payment', async () => {
    const queue = paymentQueue()
    const failed = queue(large, () => Promise.reject(new Error('no')))
    const next = queue(large, async () => 'paid')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('paid')
  })
})
