import { describe, expect, expectTypeOf, test } from 'vitest'
import { type AnswerOf, type BodyOf, type JsonCallName, pathFor, type RequestOf, requestFor } from './request.ts'

describe('the path of a call', () => {
  test('contains its parameters, encoded', () => {
    expect(pathFor('POST /customers/:id/update', { params: { id: '+49 30/1' } })).toBe(
      '/customers/%2B49%2030%2F1/update',
    )
    const params = { itemId: 'a', variantId: 'b' }
    expect(pathFor('DELETE /menu-items/variants/:itemId/delete/:variantId', { params })).toBe(
      '/menu-items/variants/a/delete/b',
    )
  })

  test('contains the query, without undefined values', () => {
    const query = { type: 'custom', from: '2026-11-01', to: undefined, cursor: null, limit: 200 }
    expect(pathFor('GET /invoices', { query })).toBe('/invoices?type=custom&from=2026-11-01&limit=200')
    expect(pathFor('GET /invoices', { query: { type: '' } })).toBe('/invoices')
    expect(pathFor('GET /invoices/search', { query: { q: 'a&b=c +' } })).toBe('/invoices/search?q=a%26b%3Dc+%2B')
  })
})

test('a call is sent with its own method, and everything else unchanged', () => {
  const body = { name: 'Trattoria', email: 'a@b.test', isActive: true }
  expect(requestFor('PATCH /superadmin/tenants/update/:id', { params: { id: '7' }, body, commandId: 'c' })).toEqual([
    '/superadmin/tenants/update/7',
    { method: 'PATCH', body, commandId: 'c' },
  ])
})

test('its types are those of the declaration', () => {
  type Signals = { signal?: AbortSignal }
  expectTypeOf<RequestOf<'GET /users'>['body']>().toEqualTypeOf<undefined>()
  expectTypeOf<Signals>().toExtend<RequestOf<'GET /users'>>()
  expectTypeOf<Signals>().toExtend<RequestOf<'GET /orders'>>()
  expectTypeOf<Signals>().not.toExtend<RequestOf<'GET /audit/orders/:id'>>()
  expectTypeOf<{ params: { id: string } }>().toExtend<RequestOf<'GET /audit/orders/:id'>>()
  expectTypeOf<{ params: { itemId: string } }>().not.toExtend<RequestOf<'GET /audit/orders/:id'>>()
  expectTypeOf<{ query: { limit: number; cursor: string | undefined } }>().toExtend<RequestOf<'GET /invoices'>>()
  expectTypeOf<{ body: { status: 'preparing' }; params: { id: string } }>().toExtend<RequestOf<'POST /kitchen/:id'>>()
  expectTypeOf<{ body: { status: 'gone' }; params: { id: string } }>().not.toExtend<RequestOf<'POST /kitchen/:id'>>()
  expectTypeOf<RequestOf<'POST /menu-items/update/:id/upload-photo'>['body']>().toEqualTypeOf<FormData>()
  expectTypeOf<BodyOf<'POST /orders/cancel'>['orderIds']>().toEqualTypeOf<readonly (string | number)[]>()
  expectTypeOf<AnswerOf<'POST /pos/create-order'>>().toEqualTypeOf<{
    readonly message: string
    readonly tokenNo: number
    readonly orderId: string
  }>()
  expectTypeOf<AnswerOf<'GET /kitchen'>[number]['items'][number]['status']>().toEqualTypeOf<
    'created' | 'preparing' | 'completed' | 'delivered' | 'cancelled'
  >()
  expectTypeOf<'GET /feed'>().not.toExtend<JsonCallName>()
})
