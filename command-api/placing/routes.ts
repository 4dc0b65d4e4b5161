import { createOrder, createPaidOrder } from '@comanda/api/pos.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { type AnswerPlacingNeeds, answerPlacing } from './answer-placing.ts'

export const placingRoutes: Routes<AnswerPlacingNeeds> = async (app, needs) => {
  app.post(createOrder.path, { schema: { body: createOrder.body } }, ({ body: placing }, reply) =>
    answerPlacing(needs, reply, { placing, paid: false }),
  )

  app.post(createPaidOrder.path, { schema: { body: createPaidOrder.body } }, ({ body: placing }, reply) =>
    answerPlacing(needs, reply, { placing, paid: true }),
  )
}
