import * as api from '@comanda/api/courses.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { type CardNeeds, changeCard } from './change-card.ts'
import { knownOrders } from './known-orders.ts'

type CourseNeeds = CardNeeds & Readonly<{ answer: AnswerOnce }>

export const courseRoutes: Routes<CourseNeeds> = async (app, needs) => {
  route(app, api.fireCourse, ({ body: { orderIds, course } }, reply) =>
    needs.answer(reply, async (context) => {
      const ids = knownOrders(orderIds)
      if (!ids) return refused('OrderUnknown')
      return changeCard(needs, context, { type: 'FireCourse', orderIds: ids, course, message: 'Course fired!' })
    }),
  )

  route(app, api.holdCourse, ({ body: { orderIds, course } }, reply) =>
    needs.answer(reply, async (context) => {
      const ids = knownOrders(orderIds)
      if (!ids) return refused('OrderUnknown')
      return changeCard(needs, context, { type: 'HoldCourse', orderIds: ids, course, message: 'Course held!' })
    }),
  )
}
