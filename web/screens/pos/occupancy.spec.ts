import { expect, test } from 'vitest'
import type { Order, OrderGroup } from '../../api/orders.ts'
import { occupancyByTable } from './occupancy.ts'

const order = (token_no: number, date: string) => ({ token_no, date }) as Order // the compared fields
const group = (change: Partial<OrderGroup>): OrderGroup => ({
  table_id: 't7',
  table_title: 'Table 7',
  floor: 'Saal',
  orders: [],
  order_ids: [],
  currency: 'EUR',
  sub_total: '78.55',
  tax_total: '7.85',
  total: '86.40',
  ...change,
})

test('the occupancy of a table has its tokens in order, the time of the first, and the open amount', () => {
  const orders = [order(14, '2026-11-22T18:30:00Z'), order(9, '2026-11-22T18:05:00Z')]
  const occupancy = occupancyByTable([group({ orders }), group({ table_id: null, orders }), group({ table_id: 't8' })])
  expect([...occupancy.keys()]).toEqual(['t7'])
  expect(occupancy.get('t7')).toMatchObject({ tokens: [9, 14], since: '2026-11-22T18:05:00Z', open: ['€86.40'] })
})

test('the occupancy of a table with two currencies has all tokens, and each amount', () => {
  const [first, second] = [order(14, '2026-11-22T18:30:00Z'), order(9, '2026-11-22T18:05:00Z')]
  const dollars = { currency: 'USD', total: '5.00' }
  const occupancy = occupancyByTable([group({ orders: [first] }), group({ orders: [second], ...dollars })])
  expect(occupancy.get('t7')).toEqual({ tokens: [9, 14], since: '2026-11-22T18:05:00Z', open: ['€86.40', '$5.00'] })
})
