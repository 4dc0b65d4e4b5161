import { createOrder, createPaidOrder } from '@comanda/api/pos.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { type AnswerPlacingNeeds, answerPlacing } from './answer-placing.ts'

export const placingRoutes: Routes<AnswerPlacingNeeds> = async (app, needs) => {
  route(app, createOrder, ({ body: placing }, reply) => answerPlacing(needs, reply, { placing, paid: false }))

  route(app, createPaidOrder, ({ body: placing }, reply) => answerPlacing(needs, reply, { placing, paid: true }))
}
