import type { Call } from '@comanda/http/access.ts'
import type { ThingName } from './things.ts'

/**
 * A sample request. `{tax}` is replaced by the id of a tax of the calling restaurant. A sample contains no other ids.
 */
export type Sample = Readonly<{
  path?: Readonly<Record<string, `{${ThingName}}` | (string & {})>>
  query?: string
  body?: Readonly<Record<string, unknown>>
  /** Status of the valid request if it is not 200; 0 if it depends on the payment provider. */
  answers?: number
}>

const title = 'A title'
const item = { title, price: '12.50', netPrice: null, categoryId: '{category}', taxId: '{tax}' }
const printer = {
  title: 'Bar',
  kind: 'cloudprnt',
  columns: 48,
  receipts: true,
  tickets: 'chosen',
  stationIds: ['{station}'],
  copies: 1,
}
const station = { title: 'Bar', categoryIds: ['{category}'], itemIds: ['{dish}'] }
const choiceGroup = { title: 'Doneness', least: 1, most: 1, options: [{ title: 'Rare', price: '0' }] }
// a title that no dish has: a dish that exists is not imported again, and nothing would be written
const named = { description: 'Hot', allergens: ['milk'] }
const importRow = {
  title: 'A title {newPhone}',
  price: '12.50',
  category: null,
  tax: null,
  variants: [],
  addons: [],
  ...named,
}
const tax = { title, rate: '7', type: 'exclusive' }
const seats = { title, floor: '1', seatingCapacity: '4' }
const drawn = { floor: '1', seatingCapacity: 4, x: 0, y: 0, width: 4, height: 4, shape: 'round' }
const cart = [{ id: '{dish}', variant_id: '{variant}', addons_ids: ['{addon}'], quantity: 1, notes: null }]
const order = { cart, deliveryType: 'dinein', customerType: 'CUSTOMER', selectedQrOrderItem: '{qrOrder}' }
const placing = { ...order, tableId: '{table}', customerId: { phone: '{customer}', name: 'Bo' } }
const booking = { date: '2027-01-05T19:00', tableId: '{table}', status: 'booked', notes: 'Window', peopleCount: '2' }
const customer = { name: 'Bo', email: null, birthDate: null, gender: null }
const newUser = { name: 'Sam', designation: null, phone: null, email: null, userScopes: ['POS'] }
const print = { pageFormat: '80', header: 'Hello', footer: '', showNotes: true, isEnablePrint: true }
const store = { storeName: 'Chez Nous', address: '', phone: '', email: '', currency: 'EUR', image: null }
const switches = { isQRMenuEnabled: true, isQROrderEnabled: true }
const period = 'type=custom&from=2026-01-01&to=null'
const wrongToken = 'no-such-token-no-such-token-no-such-token'
/** Invoices have the same numbers in every restaurant, so a neighbour's number could be one of ours. */
const noInvoice = { id: '1999-1' }
const nobody = { username: 'nobody@comanda.test' }
const noUser = '00000000-0000-4000-8000-000000000002'
const noPaper = { id: '00000000-0000-4000-8000-000000000000' }
const dishPath = { itemId: '{dish}' }

/** A valid request of every call. */
export const samples: Readonly<Partial<Record<Call, Sample>>> = {
  'POST /auth/signin': { body: { username: '{user}', password: 'correct horse battery' } },
  'POST /auth/signup': { body: { biz_name: 'New', username: '{newUser}', password: 'correct horse battery' } },
  'POST /auth/signout': {},
  'POST /auth/forgot-password': { body: { username: '{user}' } },
  'POST /auth/reset-password/:token': { path: { token: wrongToken }, body: { password: 'long enough' }, answers: 400 },
  'POST /auth/stripe-product-lookup': { body: { id: 'monthly' }, answers: 0 },
  'GET /auth/subscription-details': {},
  'POST /auth/cancel-subscription': { body: { id: 'sub_nobody' }, answers: 0 },
  'POST /auth/refresh-token': { answers: 401 },
  'GET /auth/devices': {},
  'POST /auth/remove-device': { body: { device_id: '{device}' } },

  'GET /dashboard': {},
  'GET /dashboard/hours': {},
  'GET /dashboard/losses': {},
  'GET /reports': { query: period },
  'GET /reports/series': { query: period },
  'GET /reports/losses': { query: period },
  'GET /reports/tips': { query: period },
  'GET /pos/init': {},
  'POST /pos/create-order': { body: placing },
  'POST /pos/create-order-and-invoice': { body: { ...placing, selectedQrOrderItem: null } },
  'GET /pos/qrorders/count': {},
  'GET /pos/qrorders': {},
  'POST /pos/qrorders/cancel-all': {},
  'POST /pos/qrorders/update-status/:id': { path: { id: '{qrOrder}' }, body: { status: 'cancelled' } },

  'GET /orders': {},
  'GET /orders/init': {},
  'GET /orders/unseen': {},
  'POST /orders/update-status/:id': { path: { id: '{line}' }, body: { status: 'preparing' } },
  'POST /orders/divide': {
    body: { orderId: '{orderOfTwo}', intoOrderId: '{newOrder}', lines: [{ line: 1, quantity: 1 }] },
  },
  'POST /orders/join': { body: { orderId: '{splitOrder}' } },
  'POST /orders/cancel': { body: { orderIds: ['{order}'] } },
  'POST /orders/complete': { body: { orderIds: ['{order}'] } },
  'POST /orders/discount': {
    body: {
      orderId: '{order}',
      discountId: '00000000-0000-4000-8000-00000000d15c',
      kind: 'discount',
      percent: 10,
      reason: { code: 'regular_guest' },
    },
  },
  'POST /orders/remove-discount': {
    body: { orderId: '{order}', discountId: '00000000-0000-4000-8000-00000000d15c' },
    answers: 404,
  },
  'POST /orders/print-bill': { body: { jobId: '00000000-0000-4000-8000-00000000b111', orderIds: ['{order}'] } },
  'POST /orders/add-service-charge': { body: { orderIds: ['{order}'] }, answers: 0 },
  'POST /orders/remove-service-charge': { body: { orderIds: ['{order}'], reason: { code: 'regular_guest' } } },
  'POST /orders/move': { body: { orderIds: ['{order}'], tableId: '{table}' } },
  'POST /orders/add': { body: { orderId: '{order}', additionId: '00000000-0000-4000-8000-0000000000ad', cart } },
  'POST /orders/seat/:id': { path: { id: '{line}' }, body: { of: 1, seat: 2 } },
  'POST /orders/revise/:id': { path: { id: '{line}' }, body: { of: 1, notes: 'no salt' } },
  'POST /orders/fire': { body: { orderIds: ['{order}'], course: 2 } },
  'POST /orders/hold': { body: { orderIds: ['{order}'], course: 2 } },
  'POST /orders/complete-order-payment-summary': { body: { orderIds: ['{order}'] } },
  'POST /orders/complete-and-pay-order': { body: { orderIds: ['{order}'] } },
  'GET /kitchen': {},
  'POST /kitchen/tickets/reprint': { body: { orderId: '{order}', stationId: null }, answers: 0 },
  'POST /kitchen/screens/seen': { body: { position: '1', stationId: null } },
  'POST /kitchen/tickets/move': { body: { orderId: '{order}', lines: [{ line: 1, status: 'preparing' }] } },
  'POST /kitchen/tickets/pass': { body: { orderId: '{order}', lines: [1], passed: true } },
  'POST /kitchen/:id': { path: { id: '{line}' }, body: { status: 'preparing' } },

  'GET /customers': { query: 'sort=created_at&page=1&perPage=10&filter={customer}' },
  'GET /customers/search-by-phone-name/search': { query: 'q={customer}' },
  'POST /customers/add': { body: { phone: '{newPhone}', ...customer } },
  'POST /customers/import': { body: { customers: [{ phone: '{newPhone}', ...customer }] } },
  'GET /customers/:id/history': { path: { id: '{customer}' } },
  'POST /customers/:id/update': { path: { id: '{customer}' }, body: customer },
  'DELETE /customers/:id/delete': { path: { id: '{customer}' } },

  'GET /reservations/init': {},
  'GET /reservations': { query: period },
  'GET /reservations/search': { query: 'q={reservation}' },
  'POST /reservations/add': { body: { customerId: '{customer}', ...booking } },
  'POST /reservations/update/:id': { path: { id: '{reservation}' }, body: booking },
  'DELETE /reservations/delete/:id': { path: { id: '{reservation}' } },

  'GET /invoices': { query: period },
  'GET /invoices/init': {},
  'GET /invoices/search': { query: 'q={paidOrder}' },
  'POST /invoices/orders': { body: { orderIds: ['{paidOrder}'] } },
  'POST /invoices/:id/refund': {
    path: noInvoice,
    body: { refundId: '00000000-0000-4000-8000-000000000001', amount: 1, reason: { code: 'other' } },
    answers: 404,
  },
  'POST /invoices/:id/reopen': {
    path: noInvoice,
    body: { refundId: '00000000-0000-4000-8000-000000000002', reason: { code: 'other' } },
    answers: 404,
  },
  'POST /invoices/refund-preview': { body: { invoiceId: noInvoice.id, amount: 1 }, answers: 404 },

  'GET /users': {},
  'POST /users/add': { body: { username: '{newUser}', password: 'correct horse battery', ...newUser } },
  'POST /users/update/:username': { path: { username: '{user}' }, body: newUser },
  'POST /users/update-password/:username': { path: { username: '{user}' }, body: { password: 'long enough' } },
  'GET /users/devices/:username': { path: { username: '{user}' } },
  'POST /users/remove-device/:username': { path: { username: '{user}' }, body: { device_id: '{userDevice}' } },
  'DELETE /users/delete/:username': { path: { username: '{user}' } },

  'GET /auth/clock': {},
  'POST /auth/start-screen': { body: { screen: 'pos' } },
  'GET /settings/store-setting': {},
  'POST /settings/store-setting': { body: { ...store, ...switches } },
  'POST /settings/store-setting/upload-logo': { answers: 400 },
  'POST /settings/store-setting/remove-logo': {},
  'GET /settings/print-setting': {},
  'POST /settings/print-setting': { body: { ...print, showStoreDetails: 1, showCustomerDetails: 0, printToken: true } },
  'GET /settings/service-charge': {},
  'POST /settings/service-charge': {
    body: { rule: { title: '{newPhone}', percent: 10, deliveryTypes: ['delivery'], minGuests: 900 } },
  },
  'GET /settings/reasons': {},
  'POST /settings/reasons': { body: { voids: [{ code: 'other', title: 'Training' }, { code: 'damaged' }] } },
  'GET /board/:token': { path: { token: wrongToken }, answers: 400 },
  'GET /settings/ready-board': {},
  'POST /settings/ready-board': {},
  'DELETE /settings/ready-board': {},
  'GET /settings/payment-types': {},
  'POST /settings/payment-types/add': { body: { title, isActive: true } },
  'POST /settings/payment-types/:id/update': {
    path: { id: '{paymentType}' },
    body: { title: 'Card', isActive: false },
  },
  'POST /settings/payment-types/:id/toggle': { path: { id: '{paymentType}' }, body: { isActive: false } },
  'DELETE /settings/payment-types/:id': { path: { id: '{paymentType}' } },
  'GET /settings/taxes': {},
  'POST /settings/taxes/add': { body: tax },
  'POST /settings/taxes/:id/update': { path: { id: '{tax}' }, body: tax },
  'DELETE /settings/taxes/:id': { path: { id: '{tax}' } },
  'GET /settings/store-tables': {},
  'POST /settings/store-tables/add': { body: seats },
  'POST /settings/store-tables/:id/update': { path: { id: '{table}' }, body: seats },
  'DELETE /settings/store-tables/:id': { path: { id: '{table}' } },
  'GET /settings/categories': {},
  'POST /settings/categories/add': { body: { title } },
  'POST /settings/categories/:id/update': { path: { id: '{category}' }, body: { title } },
  'POST /settings/categories/sort': { body: { ids: ['{category}'] } },
  'DELETE /settings/categories/:id': { path: { id: '{category}' } },
  'GET /settings/stations': {},
  'POST /settings/stations/add': { body: station },
  'POST /settings/stations/:id/update': { path: { id: '{station}' }, body: station },
  'POST /settings/stations/sort': { body: { ids: ['{station}'] } },
  'DELETE /settings/stations/:id': { path: { id: '{station}' } },
  'GET /kitchen/stations': {},
  'GET /settings/choice-groups': {},
  'POST /settings/choice-groups/add': { body: choiceGroup },
  'POST /settings/choice-groups/:id/update': { path: { id: '{choiceGroup}' }, body: choiceGroup },
  'DELETE /settings/choice-groups/:id': { path: { id: '{choiceGroup}' } },
  'POST /settings/printers/add': { body: printer },
  'POST /settings/printers/:id/update': { path: { id: '{printer}' }, body: printer },
  'POST /printers/print-receipt': { body: { jobId: noPaper.id, invoiceId: noInvoice.id }, answers: 404 },
  // papers are no events: these are repeated without a record of their answers
  'POST /settings/printers/:id/test': { path: noPaper, body: {}, answers: 404 },
  'POST /settings/printers/jobs/:id/retry': { path: noPaper, body: {}, answers: 404 },
  'POST /settings/printers/jobs/:id/show': { path: noPaper, body: {}, answers: 404 },
  'DELETE /settings/printers/:id': { path: { id: '{printer}' } },

  // without a provider there are no card terminals
  'GET /settings/card-readers': {},
  'POST /settings/card-readers/add': { body: { title, code: 'simulated-s700' }, answers: 409 },
  'POST /settings/card-readers/:id/update': { path: noPaper, body: { title }, answers: 404 },
  'POST /settings/card-readers/:id/test': { path: noPaper, body: {}, answers: 404 },
  'DELETE /settings/card-readers/:id': { path: noPaper, answers: 404 },
  'GET /orders/card-readers': {},
  'POST /orders/part-payments': {
    body: { partPaymentId: noPaper.id, orderIds: ['{order}'], paymentTypeId: '{paymentType}', amount: '1.00' },
  },
  'POST /orders/part-payments/:id/return': {
    path: noPaper,
    body: { orderIds: ['{order}'], reason: { code: 'other' } },
    answers: 404,
  },
  'POST /orders/card-payments': { body: { orderIds: ['{order}'] } },
  'POST /orders/card-payments/start': {
    body: { cardPaymentId: noPaper.id, orderIds: ['{order}'], readerId: noPaper.id, amount: '1.00' },
    answers: 409,
  },
  'POST /orders/card-payments/:id/ask': { path: noPaper, body: { orderId: noPaper.id }, answers: 409 },
  'POST /orders/card-payments/:id/cancel': { path: noPaper, body: { orderId: noPaper.id }, answers: 409 },

  'GET /floor': {},
  'GET /floor/calls': {},
  'POST /floor/calls/answer': { body: { tableId: '{table}', reason: 'bill' } },
  'GET /settings/floor-plan': {},
  'POST /settings/floor-plan': { body: { tables: [{ tableId: '{table}', ...drawn }] } },
  'POST /visits/start': { body: { visitId: '{newOrder}', tableId: '{freeTable}', covers: 2, reservationId: null } },
  'POST /visits/covers': { body: { visitId: '{visit}', covers: 3 } },
  'POST /visits/move': { body: { visitId: '{visit}', tableId: '{table}' } },
  'POST /visits/join': { body: { visitId: '{visit}', tableId: '{freeTable}' } },
  'POST /floor/join': { body: { tableId: '{freeTable}', other: '{freeTable}' } },
  'POST /floor/part': { body: { tableId: '{freeTable}' } },
  'POST /visits/part': { body: { visitId: '{visit}', tableId: '{freeTable}' } },
  'POST /visits/end': { body: { visitId: '{visit}' } },
  'POST /visits/resume': { body: { visitId: '{visit}' } },

  'GET /menu-items': {},
  'GET /menu-items/:id': { path: { id: '{dish}' } },
  'POST /menu-items/add': { body: item },
  'POST /menu-items/update/:id': { path: { id: '{dish}' }, body: item },
  'POST /menu-items/update/:id/upload-photo': { path: { id: '{dish}' }, answers: 400 },
  'POST /menu-items/update/:id/remove-photo': { path: { id: '{dish}' } },
  'POST /menu-items/:id/hide': { path: { id: '{dish}' } },
  'POST /menu-items/:id/show': { path: { id: '{dish}' } },
  'POST /menu-items/:id/sold-out': { path: { id: '{dish}' }, body: { until: 'dayEnd' } },
  'POST /menu-items/:id/back-on-sale': { path: { id: '{dish}' }, body: {} },
  'POST /menu-items/sort': { body: { ids: ['{dish}'] } },
  'POST /menu-items/prices': { body: { prices: [{ id: '{dish}', price: '12.50' }] } },
  'POST /menu-items/import': { body: { rows: [importRow] } },
  'DELETE /menu-items/delete/:id': { path: { id: '{dish}' } },
  'POST /menu-items/variants/:itemId/add': { path: dishPath, body: { title, price: '1' } },
  'POST /menu-items/variants/:itemId/update/:variantId': {
    path: { ...dishPath, variantId: '{variant}' },
    body: { title, price: '1' },
  },
  'DELETE /menu-items/variants/:itemId/delete/:variantId': { path: { ...dishPath, variantId: '{variant}' } },
  'POST /menu-items/addons/:itemId/add': { path: dishPath, body: { title, price: '1' } },
  'POST /menu-items/addons/:itemId/update/:addonId': {
    path: { ...dishPath, addonId: '{addon}' },
    body: { title, price: '1' },
  },
  'DELETE /menu-items/addons/:itemId/delete/:addonId': { path: { ...dishPath, addonId: '{addon}' } },

  'GET /qrmenu/:qrcode': { path: { qrcode: '{qrCode}' }, query: 'tableId={tableCode}' },
  'POST /qrmenu/:qrcode/place-order': {
    path: { qrcode: '{qrCode}' },
    body: { deliveryType: null, cartItems: cart, customerType: 'WALKIN', customer: null, tableId: '{table}' },
  },

  'POST /qrmenu/:qrcode/call': {
    path: { qrcode: '{qrCode}' },
    body: { tableId: '{table}', order: null, reason: 'waiter' },
  },
  'GET /qrmenu/:qrcode/calls': { path: { qrcode: '{qrCode}' }, query: 'tableId={tableCode}' },

  'POST /superadmin/signin': { body: { username: 'root@platform.test', password: 'correct horse battery' } },
  'POST /superadmin/signout': {},
  'POST /superadmin/refresh-token': { answers: 401 },
  'GET /superadmin/dashboard': {},
  'GET /superadmin/reports': { query: period },
  'GET /superadmin/reports/series': { query: period },
  'GET /superadmin/tenantsData': {},
  'GET /superadmin/tenantsData/:status': { path: { status: 'all' } },
  'GET /superadmin/tenants': { query: 'page=1&perPage=5&search=&status=&type=null&from=null&to=null' },
  'POST /superadmin/tenants/add': {
    body: { name: 'New', email: '{newUser}', password: 'correct horse battery', isActive: true },
  },
  'PATCH /superadmin/tenants/update/:id': {
    path: { id: '{tenant}' },
    body: { name: 'Renamed', email: '{newUser}', isActive: 0 },
  },
  'DELETE /superadmin/tenants/delete/:id': { path: { id: '{tenant}' } },
  'GET /superadmin/tenants/:id/subscription-history': { path: { id: '{tenant}' } },

  'GET /audit/orders': { query: 'day=&table={table}&q=&status=' },
  'GET /audit/orders/:id': { path: { id: '{order}' } },

  'GET /users/limits': {},
  'POST /users/limits/:username': {
    path: nobody,
    body: { comp: 'alone', voidStarted: 'with_approval', discountPercent: 10, refund: '5.00' },
    answers: 404,
  },
  'POST /users/pin/:username': { path: { username: '{user}' }, body: { pin: '2580' } },
  'POST /users/unlock-pin/:username': { path: { username: '{user}' } },
  'GET /pin/people': {},
  'POST /pin/own': { body: { password: 'correct horse battery', pin: '2580' } },
  'POST /pin/switch': { body: { userId: noUser, pin: '2580' }, answers: 409 },
  'POST /pin/approve': {
    body: { userId: noUser, pin: '2580', requests: [{ path: '/orders/cancel', body: { orderIds: ['{order}'] } }] },
    answers: 409,
  },
  'POST /approvals/request': {
    body: { id: noUser, requests: [{ path: '/orders/cancel', body: { orderIds: ['{order}'] } }] },
  },
  'GET /approvals/own': { query: 'id=00000000-0000-4000-8000-000000000003', answers: 404 },
  'POST /approvals/withdraw/:id': { path: { id: noUser } },
  'GET /approvals': {},
  'POST /approvals/answer/:id': { path: { id: noUser }, body: { approve: true }, answers: 409 },
}
