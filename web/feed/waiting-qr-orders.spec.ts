import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { qrOrderCount } from '../api/qr-orders.ts'
import { createRefetch } from './refetch.ts'

const changes = [{ topic: 'qrOrders' as const, type: 'QrOrderPlaced', ids: ['q'] }]
const { queryKey } = qrOrderCount

function held(totalQROrders: number) {
  const client = new QueryClient()
  client.setQueryData(queryKey, { totalQROrders })
  return { client, refetch: createRefetch(client), now: () => client.getQueryState(queryKey) }
}

test('the number from the feed is shown without a read', () => {
  const { refetch, now } = held(1)
  refetch.request({ changes, waitingQrOrders: 4 })
  expect([now()?.data, now()?.isInvalidated]).toEqual([{ totalQROrders: 4 }, false])
})

test('a change without the number invalidates the cached one', async () => {
  const { refetch, now } = held(1)
  refetch.request({ changes })
  await expect.poll(() => [now()?.data, now()?.isInvalidated]).toEqual([{ totalQROrders: 1 }, true])
})

test('during a read, the number is read again after it', async () => {
  const { client, refetch, now } = held(1)
  const answers = [2, 5]
  const queryFn = async () => ({ totalQROrders: answers.shift() ?? 0 })
  const reading = client.fetchQuery({ queryKey, queryFn })
  refetch.request({ changes, waitingQrOrders: 4 })
  await reading
  await expect.poll(() => [now()?.data, now()?.isInvalidated]).toEqual([{ totalQROrders: 2 }, true])
})

test('if the number could not be read yet, it is read', async () => {
  const client = new QueryClient()
  const answers = [new Error('503'), { totalQROrders: 2 }]
  const queryFn = async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false })
  onTestFinished(observer.subscribe(() => undefined))
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error')
  createRefetch(client).request({ changes, waitingQrOrders: 2 })
  await expect.poll(() => client.getQueryState(queryKey)?.data).toEqual({ totalQROrders: 2 })
})

test('a visible report is refetched when an order arrives', async () => {
  const client = new QueryClient()
  const report = ['reports', 'figures', 'today']
  client.setQueryData(report, {})
  createRefetch(client).request({ changes: [{ topic: 'orders', type: 'OrderPlaced', ids: ['o'] }] })
  await expect.poll(() => client.getQueryState(report)?.isInvalidated).toBe(true)
})
