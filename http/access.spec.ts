import { type Scope, scopes } from '@comanda/domain/users/scopes.ts'
import { specCalls } from '@comanda/tests/systems/http-calls.ts'
import { describe, expect, test } from 'vitest'
import { access, type Call, declarationOf, methodsOn, refusalAt } from './access.ts'

const person = (change: object = {}) => ({
  role: 'user' as const,
  scopes: [] as Scope[],
  tenantActive: true,
  settlesUntil: null,
  ...change,
})

test('the table contains every call of clients of 1.2.0', () => {
  expect(specCalls.filter((call) => !(call in access))).toEqual([])
  expect(specCalls).toHaveLength(97)
})

describe('access', () => {
  test('without a session is listed here, and nothing else has it', () => {
    const open = Object.entries(access).filter(([, { who }]) => who === 'public')
    expect(open.map(([call]) => call).toSorted()).toEqual([
      'DELETE /printer/cloudprnt/:token',
      'GET /board/:token',
      'GET /demo',
      'GET /docs',
      'GET /health',
      'GET /m',
      'GET /m/*',
      'GET /metrics',
      'GET /openapi.json',
      'GET /printer/cloudprnt/:token',
      'GET /public/*',
      'GET /qrmenu/:qrcode',
      'GET /qrmenu/:qrcode/calls',
      'GET /qrmenu/:qrcode/orders/:token',
      'GET /ready',
      'POST /auth/forgot-password',
      'POST /auth/refresh-token',
      'POST /auth/reset-password/:token',
      'POST /auth/signin',
      'POST /auth/signout',
      'POST /auth/signup',
      'POST /auth/stripe-webhook',
      'POST /printer/cloudprnt/:token',
      'POST /printer/epson/:token',
      'POST /qrmenu/:qrcode/call',
      'POST /qrmenu/:qrcode/place-order',
      'POST /superadmin/refresh-token',
      'POST /superadmin/signin',
      'POST /superadmin/signout',
    ])
  })

  test('without a subscription is limited to the account', () => {
    const free = Object.entries(access).filter(([, { who, subscription }]) => who !== 'public' && !subscription)
    expect(
      free
        .map(([call]) => call)
        .filter((call) => !call.includes(' /superadmin/'))
        .toSorted(),
    ).toEqual([
      'GET /auth/clock',
      'GET /auth/devices',
      'GET /auth/subscription-details',
      'POST /auth/cancel-subscription',
      'POST /auth/remove-device',
      'POST /auth/remove-other-devices',
      'POST /auth/start-screen',
      'POST /auth/stripe-product-lookup',
    ])
  })
})

describe('every call', () => {
  test.each(Object.keys(access) as Call[])('%s refuses users without access', (call) => {
    const needs = access[call]
    if (needs.who === 'public') return
    expect(refusalAt(needs, null)).toBe(401)
    const needed: readonly string[] = typeof needs.who === 'string' ? [] : needs.who
    if (needs.who === 'superadmin') {
      expect(refusalAt(needs, person({ role: 'admin' }))).toBe(403)
      expect(refusalAt(needs, person({ role: 'superadmin' }))).toBe(null)
      return
    }
    expect(refusalAt(needs, person({ role: 'superadmin' }))).toBe(403)
    expect(refusalAt(needs, person({ role: 'admin' }))).toBe(null)
    expect(refusalAt(needs, person({ role: 'admin', tenantActive: false }))).toBe(needs.subscription ? 402 : null)
    for (const scope of scopes) {
      const opens = needs.who === 'signed-in' || needed.includes(scope)
      expect(refusalAt(needs, person({ scopes: [scope] }))).toBe(opens ? null : 403)
    }
  })
})

test('a restaurant that the platform has closed reads and ends its orders for a day, and places no new ones', () => {
  const closed = person({ role: 'admin', tenantActive: false, settlesUntil: '2026-11-26T10:00:00.000Z' })
  const open = (Object.keys(access) as Call[]).filter(
    (call) => access[call].subscription && refusalAt(access[call], closed) === null,
  )
  expect(open.filter((call) => access[call].method !== 'GET')).toEqual([
    'POST /pos/qrorders/cancel-all',
    'POST /pos/qrorders/update-status/:id',
    'POST /orders/update-status/:id',
    'POST /orders/divide',
    'POST /orders/join',
    'POST /orders/cancel',
    'POST /orders/complete',
    'POST /orders/discount',
    'POST /orders/remove-discount',
    'POST /orders/add-service-charge',
    'POST /orders/remove-service-charge',
    'POST /orders/move',
    'POST /orders/complete-order-payment-summary',
    'POST /orders/complete-and-pay-order',
    'POST /orders/print-bill',
    'POST /kitchen/:id',
    'POST /kitchen/tickets/move',
    'POST /kitchen/tickets/pass',
    'POST /orders/fire',
    'POST /orders/hold',
    'POST /invoices/orders',
    'POST /invoices/refund-preview',
    'POST /kitchen/screens/seen',
    'POST /visits/end',
    'POST /floor/calls/answer',
    'POST /printers/print-receipt',
    'POST /orders/card-payments',
    'POST /orders/card-payments/start',
    'POST /orders/card-payments/:id/ask',
    'POST /orders/card-payments/:id/cancel',
    'POST /orders/part-payments',
    'POST /orders/part-payments/:id/return',
    'POST /pin/approve',
    'POST /pin/switch',
    'POST /approvals/request',
    'POST /approvals/withdraw/:id',
    'POST /approvals/answer/:id',
  ])
  const withSubscription = (Object.keys(access) as Call[]).filter((call) => access[call].subscription)
  expect(withSubscription.filter((call) => access[call].method === 'GET' && !open.includes(call))).toEqual([])
  expect(refusalAt(access['POST /pos/create-order'], closed)).toBe(402)
})

test('a route is found by its shape, whatever the names of its parameters', () => {
  expect(declarationOf('POST', '/api/v1/kitchen/:itemId')).toBe(access['POST /kitchen/:id'])
  expect(declarationOf('HEAD', '/api/v1/kitchen')).toBe(access['GET /kitchen'])
  expect(declarationOf('POST', '/api/v1/kitchen/:id/more')).toBe(undefined)
})

test('methods of a path', () => {
  expect(methodsOn('/api/v1/settings/store-setting')).toEqual(['GET', 'POST'])
  expect(methodsOn('/api/v1/nothing')).toEqual([])
})
