import { expect, test } from 'vitest'
import { groupByTable } from './group-by-table.ts'

const order = (id: string, more: object = {}) => ({
  id,
  table_id: 't7',
  table_title: 'Table 7',
  floor: 'Saal',
  status: 'created',
  payment_status: 'pending',
  currency: 'EUR',
  sub_total: '10.00',
  tax_total: '1.00',
  total: '11.00',
  ...more,
})

test('a table has one card with its amount due, an order without a table a separate one', () => {
  const orders = [order('a'), order('b', { table_id: null }), order('c'), order('d', { payment_status: 'paid' })]
  expect(groupByTable(orders)).toMatchObject([
    { table_id: 't7', order_ids: ['a', 'c', 'd'], sub_total: '20.00', tax_total: '2.00', total: '22.00' },
    { table_id: null, order_ids: ['b'], total: '11.00' },
  ])
})

test('amounts of two currencies are not added: the table has a card for each', () => {
  const yen = { currency: 'JPY', sub_total: '500', tax_total: '50', total: '550' }
  expect(groupByTable([order('a'), order('b', yen), order('c')])).toMatchObject([
    { table_id: 't7', order_ids: ['a', 'c'], currency: 'EUR', total: '22.00' },
    { table_id: 't7', order_ids: ['b'], currency: 'JPY', total: '550' },
  ])
})
