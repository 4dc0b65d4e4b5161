// Answers of the reports of a restaurant, with a value in each part.

export const day = (at: number, total: string) => ({
  day: `2026-11-${String(at).padStart(2, '0')}`,
  ordersCount: at,
  invoicesCount: at - 1,
  netRevenue: '10.00',
  taxTotal: '1.00',
  revenueTotal: total,
})
const sums = {
  averageOrderValue: '25.50',
  netRevenue: '1000.00',
  taxTotal: '100.00',
  invoicesCount: 43,
  currency: 'EUR',
}
export const report = {
  ...sums,
  revenueTotal: '1100.00',
  ordersCount: 45,
  newCustomers: 3,
  repeatedCustomers: 7,
  totalCustomers: 312,
  refunds: { count: 1, amount: '110.00', net: '100.00', tax: '10.00' },
  netSales: '990.00',
  covers: 80,
  averagePerCover: '13.75',
  otherCurrencies: [{ ...sums, revenueTotal: '70.00', currency: 'USD' }],
  topSellingItems: [{ item_id: '1', title: '=Steak frites', price: '24.50', orders_count: 41 }],
  from: '2026-11-16',
  to: '2026-11-18',
}
const taxBack = { refundedNet: '100.00', refundedTax: '10.00' }
export const series = {
  currency: 'EUR',
  from: '2026-11-16',
  to: '2026-11-18',
  before: {
    ...sums,
    revenueTotal: '1000.00',
    ordersCount: 40,
    from: '2026-11-13',
    to: '2026-11-15',
    until: '2026-11-15T14:05:00',
  },
  hours: [
    { hour: 11, ordersCount: 0, invoicesCount: 0, revenueTotal: '0.00' },
    { hour: 12, ordersCount: 30, invoicesCount: 30, revenueTotal: '800.00' },
    { hour: 13, ordersCount: 0, invoicesCount: 13, revenueTotal: '300.00' },
  ],
  days: [day(16, '200.00'), day(17, '700.00'), day(18, '200.00')],
  months: [],
  categories: [
    { category_id: 'c', title: 'Mains', quantity: 41, netRevenue: '900.00' },
    { category_id: null, title: null, quantity: 2, netRevenue: '100.00' },
  ],
  payments: [
    {
      payment_type_id: 'p',
      title: 'Card',
      invoicesCount: 30,
      revenueTotal: '900.00',
      refunded: '110.00',
      remaining: '790.00',
    },
    { payment_type_id: null, title: null, invoicesCount: 13, revenueTotal: '200.00' },
  ],
  taxes: [{ title: 'TVA', rate: '10', type: 'exclusive', netRevenue: '1000.00', taxTotal: '100.00', ...taxBack }],
  openPartPayments: [{ payment_type_id: 'p', title: 'Card', count: 2, amount: '32.00' }],
}

export const losses = {
  currency: 'EUR',
  from: '2026-11-16',
  to: '2026-11-18',
  kinds: [
    { kind: 'void', count: 2, amount: '12.00' },
    { kind: 'waste', count: 1, amount: '24.50' },
    { kind: 'unpaid', count: 0, amount: '0.00' },
  ],
  reasons: [
    { reason: 'damaged', count: 1, amount: '24.50' },
    { reason: null, count: 2, amount: '12.00' },
  ],
  people: [{ id: '1', name: 'Amélie', count: 3, amount: '36.50' }],
  discounts: {
    kinds: [
      { kind: 'discount', count: 2, amount: '5.00' },
      { kind: 'comp', count: 0, amount: '0.00' },
    ],
    reasons: [{ reason: 'regular_guest', count: 2, amount: '5.00' }],
    people: [{ id: '1', name: 'Amélie', count: 2, amount: '5.00' }],
  },
  refunds: {
    count: 1,
    amount: '110.00',
    reasons: [{ reason: 'wrong_item', count: 1, amount: '110.00' }],
    people: [{ id: '2', name: 'Ana', count: 1, amount: '110.00' }],
  },
}
