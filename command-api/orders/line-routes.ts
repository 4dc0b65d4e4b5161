import * as api from '@comanda/api/order-lines.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { knownPositionOf } from '../known-position.ts'
import { type AnswerableNeeds, answerableFor } from '../limits/answerable.ts'
import { withWholeBill } from '../limits/whole-bill.ts'
import { type AnswerOnce, answerWith, refused } from '../send.ts'
import { addToOrder, changeLine, type MenuNeeds, reviseItem } from './change-lines.ts'
import type { OpenCards } from './routes.ts'

type LineRouteNeeds = MenuNeeds &
  AnswerableNeeds &
  Readonly<{ answer: AnswerOnce; openCards: Pick<OpenCards, 'refuseCheaper'> }>

export const lineRoutes: Routes<LineRouteNeeds> = async (app, needs) => {
  route(app, api.addToOrder, (request, reply) => {
    const { orderId, ...addition } = request.body
    if (!orderId) return answerWith(reply, refused('OrderUnknown'))
    const knownPosition = knownPositionOf(request)
    return needs.answer(reply, (context) => addToOrder(needs, context, { ...addition, orderId, knownPosition }))
  })

  route(app, api.seatItem, (request, reply) => {
    const { id: item } = request.params
    if (!item) return answerWith(reply, refused('ItemUnknown'))
    const { of, quantity, seat } = request.body
    const command = { type: 'SeatLine', data: { ...item, of, quantity: quantity ?? of, seat } } as const
    return needs.answer(reply, (context) =>
      changeLine(needs, context, { line: item, command }, () => ({ message: 'Seat changed!' })),
    )
  })

  route(app, api.reviseItem, (request, reply) => {
    const { id: item } = request.params
    if (!item) return answerWith(reply, refused('ItemUnknown'))
    const { of, quantity, notes, marks, options, approval } = request.body
    return needs.answer(reply, async (context) => {
      const change = { context, approval, scopes: ['POS'] as const }
      const person = options && (await answerableFor(needs, request, change))
      if (person && 'rejected' in person) return refused(person.rejected)
      const answerable = person && (await withWholeBill(needs, context, person, [item.orderId]))
      const revision = { ...item, of, quantity: quantity ?? of, notes, marks, options, answerable }
      const refuse = (command: OrderCommand) => needs.openCards.refuseCheaper(request, [item.orderId], () => command)
      return reviseItem(needs, context, { ...revision, refuse, knownPosition: knownPositionOf(request) })
    })
  })
}
