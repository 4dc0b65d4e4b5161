import type { AnswerOf, BodyOf } from '@comanda/api/all.ts'

export type { PricesChanged } from '@comanda/api/shapes/cart.ts'

import { createClient } from '../api/client.ts'
import { pathFor } from '../api/request.ts'

export type GuestMenu = AnswerOf<'GET /qrmenu/:qrcode'>
export type MenuItem = GuestMenu['menuItems'][number]
export type PlacedOrder = AnswerOf<'POST /qrmenu/:qrcode/place-order'>
export type OwnOrder = AnswerOf<'GET /qrmenu/:qrcode/orders/:token'>
export type GuestCall = AnswerOf<'GET /qrmenu/:qrcode/calls'>['calls'][number]
export type GuestOrder = BodyOf<'POST /qrmenu/:qrcode/place-order'>

/** Guests have no session that could end. */
export const { send } = createClient({
  fetch: (...call) => fetch(...call),
  refreshPath: () => '',
  onSignedOut: () => undefined,
  onInactive: () => undefined,
})

type MenuKey = Readonly<{ code: string; table: string | null }>

/** Reads the menu past the browser's copy of up to ten seconds: a dish may be sold out since. */
export const readMenu = ({ code, table }: MenuKey, signal: AbortSignal): Promise<GuestMenu> =>
  send(pathFor('GET /qrmenu/:qrcode', { params: { qrcode: code }, query: { tableId: table } }), {
    bare: true,
    signal,
    cache: 'no-cache',
  })

export const placeOrder = (code: string, commandId: string, body: GuestOrder): Promise<PlacedOrder> =>
  send(pathFor('POST /qrmenu/:qrcode/place-order', { params: { qrcode: code } }), {
    method: 'POST',
    bare: true,
    commandId,
    body,
  })

export const readOrder = (code: string, token: string, signal: AbortSignal): Promise<OwnOrder> =>
  send(pathFor('GET /qrmenu/:qrcode/orders/:token', { params: { qrcode: code, token } }), { bare: true, signal })
