import * as api from '@comanda/api/order-lines.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { addToOrder, type MenuNeeds, reviseItem } from './change-lines.ts'

type LineRouteNeeds = MenuNeeds & Readonly<{ answer: AnswerOnce }>

export const lineRoutes: Routes<LineRouteNeeds> = async (app, needs) => {
  route(app, api.addToOrder, (request, reply) => {
    const { orderId, ...addition } = request.body
    if (!orderId) return answerWith(reply, refused('OrderUnknown'))
    const knownPosition = knownPositionOf(request)
    return needs.answer(reply, (context) => addToOrder(needs, context, { ...addition, orderId, knownPosition }))
  })

  route(app, api.reviseItem, (request, reply) => {
    const { id: item } = request.params
    if (!item) return answerWith(reply, refused('ItemUnknown'))
    const { of, quantity, notes, options } = request.body
    const revision = { ...item, of, quantity: quantity ?? of, notes, options, knownPosition: knownPositionOf(request) }
    return needs.answer(reply, (context) => reviseItem(needs, context, revision))
  })
}
