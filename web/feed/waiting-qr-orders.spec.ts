import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
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
