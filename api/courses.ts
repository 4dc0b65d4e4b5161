import { maxCourse } from '@comanda/domain/kernel/course.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { maxOrders, orderIdList } from './shapes/order-ids.ts'
import { Message } from './values.ts'
import { courses } from './who.ts'

const noCourse = 'Please provide the course!'
const CourseOfOrders = z.object({
  orderIds: orderIdList(maxOrders),
  course: z.int(noCourse).min(1, noCourse).max(maxCourse, noCourse),
})

export const fireCourse = call('POST /orders/fire', courses, {
  summary:
    'Fires a course of orders: the kitchen may begin. If some are refused, 409 lists `done` and `refused` orders.',
  settles: true,
  body: CourseOfOrders,
  answer: Message,
})

export const holdCourse = call('POST /orders/hold', courses, {
  summary: 'Holds a course of these orders (again), unless the kitchen has started it.',
  settles: true,
  body: CourseOfOrders,
  answer: Message,
})
