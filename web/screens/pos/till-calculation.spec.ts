import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import type { Order, OrderItem } from '../../api/orders.ts'
import { currencyOf } from '../../money.ts'
import { stepsOf } from '../calculation/steps.ts'
import type { CartLine } from './cart.ts'
import { tableBill } from './table-bill.ts'
import { ordersDue, tillCalculation } from './till-calculation.ts'

const euro = currencyOf('EUR')
const item = (change: Partial<OrderItem>) =>
  ({ line: 1, quantity: 1, status: 'created', tax_rate: '19', tax_type: 'exclusive', ...change }) as OrderItem
const order = (change: Partial<Order>) => ({ payment_status: 'pending', ...change }) as Order
const cart = [
  {
    title: 'Beer',
    unitPrice: money(400),
    quantity: 2,
    tax: { ratePpm: 100_000, type: 'inclusive' },
    gone: false,
  } as CartLine,
]
const stepsIn = (calculation: ReturnType<typeof tillCalculation>) =>
  stepsOf(calculation).map(({ type, amount }) => [type, amount])

describe('the calculation of the till', () => {
  test('is that of a draft', () =>
    expect(
      stepsIn(tillCalculation({ orders: [], prices: { lines: [], discounts: [], charges: [] } }, cart, euro)),
    ).toEqual([
      ['line', 800],
      ['prices', 800],
      ['net', 727],
      ['tax', 73],
      ['total', 800],
    ]))
  test('has what is owed by the table, and ends with the total that the till shows', () => {
    const owed = order({
      items: [item({ item_title: 'Plat', price: '10.00' }), item({ line: 2, price: '3.00', status: 'cancelled' })],
      service_charge: { title: 'Service', percent: 10, amount: '1.00' },
    })
    const paid = order({ payment_status: 'paid', items: [item({ price: '5.00' })] })
    const groups = [{ table_id: 't', currency: 'EUR', total: '13.09', orders: [owed, paid] }]
    const prices = {
      lines: [{ title: 'Plat', quantity: 1, amount: money(1_000) }],
      discounts: [],
      charges: [{ name: 'Service 10 %', amount: money(100) }],
    }
    const steps = stepsIn(tillCalculation({ orders: ordersDue(groups, euro), prices }, cart, euro))
    expect(steps).toEqual([
      ['line', 1_000],
      ['line', 800],
      ['prices', 1_800],
      ['charge', 100],
      ['net', 1_827],
      ['tax', 209],
      ['tax', 73],
      ['total', 2_109],
    ])
    expect(tableBill(groups, cart, euro)?.total).toBe(2_109)
  })
})
