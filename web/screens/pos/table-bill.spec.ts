import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import type { OrderItem } from '../../api/orders.ts'
import { currencyOf } from '../../money.ts'
import type { Entry } from '../../outbox/command.ts'
import { type CartLine, cartAfter, emptyCart } from './cart.ts'
import { requestOf } from './order.ts'
import { tableBill } from './table-bill.ts'
import { waitingLines } from './waiting-lines.ts'

const euro = currencyOf('EUR')
const item = (price: string, change: Partial<OrderItem> = {}) =>
  ({ line: 1, quantity: 1, price, status: 'created', tax_rate: '19', tax_type: 'exclusive', ...change }) as OrderItem
const order = (...items: OrderItem[]) => ({ payment_status: 'pending' as const, items })
const group = (total: string, ...orders: ReturnType<typeof order>[]) => {
  return { table_id: 't', currency: 'EUR', total, orders }
}
const line = (unitPrice: number, quantity = 1) =>
  ({
    key: 'k',
    unitPrice: money(unitPrice),
    quantity,
    tax: { ratePpm: 190_000, type: 'exclusive' },
    gone: false,
  }) as CartLine

describe('the bill of a table', () => {
  test('is what was sent and what is new, rounded as one bill', () => {
    // 0.03 + 19 % each are 0.04, together 0.06 + 0.01
    expect(tableBill([group('0.04', order(item('0.03')))], [line(3)], euro)).toEqual({ sent: 4, total: 7 })
  })
  test('has the service charge of each part of a bill that was split', () => {
    const charged = (amount: string) => {
      return { ...order(item('0.15', { tax_rate: null })), service_charge: { title: 'Service', percent: 10, amount } }
    }
    expect(tableBill([group('0.33', charged('0.02'), charged('0.01'))], [], euro)?.total).toBe(33)
  })
  test('leaves out what was cancelled, what is paid and another currency', () => {
    const paid = { payment_status: 'paid' as const, items: [item('5.00')] }
    const groups = [
      {
        ...group('1.19', order(item('1.00'), item('2.00', { status: 'cancelled' }))),
        orders: [order(item('1.00')), paid],
      },
      { ...group('9.00', order(item('9.00'))), currency: 'USD' },
    ]
    expect(tableBill(groups, [], euro)).toEqual({ sent: 119, total: 119 })
  })
  test('has the discounts of what was sent', () =>
    expect(tableBill([group('1.07', order(item('1.00', { discount: '0.10' })))], [line(100)], euro)?.total).toBe(226))
  test('golden case 12: with two new dishes takes four of another table over, and has two to send', () => {
    const dish = { ...line(100, 2), variant: null, addons: [] }
    const cart = cartAfter({ ...emptyCart, tableId: 't' }, { type: 'add', line: dish })
    const moved = group('4.76', order(item('1.00', { quantity: 4 })))
    expect([tableBill([], cart.lines, euro), tableBill([moved], cart.lines, euro)]).toEqual([
      null,
      { sent: 476, total: 714 },
    ])
    const ids = { orderId: 'o', paymentTypeId: null }
    expect(requestOf(cart, ids, euro)).toMatchObject({ tableId: 't', cart: [{ quantity: 2 }], total: 2.38 })
  })
  test('golden case 16: that another till splits leaves what is to be sent, and comes to the same', () => {
    const [one, two] = [order(item('0.03', { quantity: 2 })), order(item('0.03'))]
    const whole = group('0.11', order(item('0.03', { quantity: 3 })))
    const split = { ...whole, orders: [one, two] }
    const cart = [line(3, 2)]
    expect(tableBill([split], cart, euro)).toEqual(tableBill([whole], cart, euro))
    expect(tableBill([split], cart, euro)?.total).toBe(18) // 0.15 + 19 %
  })
  test('is none where nothing was sent', () => expect(tableBill([], [line(100)], euro)).toBeNull())
})

describe('lines in the outbox', () => {
  const cart = [{ title: 'Beer', quantity: 2 }]
  const entry = (path: string, body: object, state: Entry['state'] = 'waiting') =>
    ({ id: 'e', path, body, state }) as Entry
  test('are those of orders and additions to the table', () => {
    const lines = waitingLines(
      [
        entry('/pos/create-order', { tableId: 't', cart }),
        entry('/pos/create-order', { tableId: 'other', cart }),
        entry('/orders/add', { orderId: 'o', cart }),
        entry('/orders/add', { orderId: 'other', cart }),
        entry('/orders/add', { orderId: 'o', cart }, 'refused'),
        entry('/orders/move', { orderIds: ['o'], tableId: 't' }),
      ],
      't',
      ['o'],
    )
    expect(lines).toEqual([
      { key: 'e 0', title: 'Beer', quantity: 2 },
      { key: 'e 0', title: 'Beer', quantity: 2 },
    ])
  })
  test('golden case 16: are the same after another till has split the order that they are for', () => {
    const added = [entry('/orders/add', { orderId: 'o', cart })]
    expect(waitingLines(added, 't', ['o', 'split off'])).toEqual(waitingLines(added, 't', ['o']))
  })
})
