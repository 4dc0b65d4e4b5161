export const printTexts = {
  token: 'Token',
  tokenNo: 'Token No.',
  customer: 'Customer',
  name: 'Name',
  order: 'Order',
  receipt: 'Receipt',
  date: 'Date',
  subtotal: 'Subtotal (excl. tax)',
  tax: 'Tax',
  total: 'Total',
  nothing: 'There is nothing to print.',
  dining: { dinein: 'Dine-In', delivery: 'Delivery', takeaway: 'Take Away' },
} as const
