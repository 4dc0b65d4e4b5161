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

test('the number that the feed brings is shown without reading it', () => {
  const { refetch, now } = held(1)
  refetch.of({ changes, waitingQrOrders: 4 })
  expect([now()?.data, now()?.isInvalidated]).toEqual([{ totalQROrders: 4 }, false])
})

test('a change without the number makes the one that is held old', async () => {
  const { refetch, now } = held(1)
  refetch.of({ changes })
  await expect.poll(() => [now()?.data, now()?.isInvalidated]).toEqual([{ totalQROrders: 1 }, true])
})

test('while an answer is on its way, the number is read after it', async () => {
  const { client, refetch, now } = held(1)
  const answers = [2, 5]
  const queryFn = async () => ({ totalQROrders: answers.shift() ?? 0 })
  const reading = client.fetchQuery({ queryKey, queryFn })
  refetch.of({ changes, waitingQrOrders: 4 })
  await reading
  await expect.poll(() => [now()?.data, now()?.isInvalidated]).toEqual([{ totalQROrders: 2 }, true])
})

test('where no number could be read yet, it is read', async () => {
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
  createRefetch(client).of({ changes, waitingQrOrders: 2 })
  await expect.poll(() => client.getQueryState(queryKey)?.data).toEqual({ totalQROrders: 2 })
})

test('a report that is looked at is read again when an order comes', async () => {
  const client = new QueryClient()
  const report = ['reports', 'figures', 'today']
  client.setQueryData(report, {})
  createRefetch(client).of({ changes: [{ topic: 'orders', type: 'OrderPlaced', ids: ['o'] }] })
  await expect.poll(() => client.getQueryState(report)?.isInvalidated).toBe(true)
})
