import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { kitchenList, ordersList } from '../api/orders.ts'
import { createRefetch } from './refetch.ts'

const floor = ['floor']

/** Lists of orders with one at these tables. */
function held(joined_title?: string) {
  const client = new QueryClient()
  const order = { id: 'o', table_title: '4', ...(joined_title !== undefined && { joined_title }) }
  client.setQueryData<unknown>(kitchenList.queryKey, { rows: [order], before: null })
  client.setQueryData<unknown>(ordersList(null).queryKey, { rows: [{ orders: [order] }], before: null })
  client.setQueryData(floor, {})
  const isDue = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated === true
  return {
    change: async (type: string) => {
      createRefetch(client).request({ changes: [{ topic: 'visits', type, ids: ['v'] }] })
      await expect.poll(() => isDue(floor)).toBe(true)
      return [isDue(kitchenList.queryKey), isDue(ordersList(null).queryKey)]
    },
  }
}

test.each(['VisitTableJoined', 'VisitTableParted'])('%s: the lists of orders are read again', async (type) => {
  expect(await held().change(type)).toEqual([true, true])
})

test.each(['VisitMoved', 'VisitEnded'])('%s: they are read again if they show joined tables', async (type) => {
  expect(await held('4 + 5').change(type)).toEqual([true, true])
  expect(await held().change(type)).toEqual([false, false])
})
