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
  says: 'Lets the kitchen begin with a course of these orders. If some alone change meanwhile, 409 lists `done` and `refused` ones.',
  settles: true,
  body: CourseOfOrders,
  answer: Message,
})

export const holdCourse = call('POST /orders/hold', courses, {
  says: 'Holds a course of these orders (again), unless the kitchen has started it.',
  settles: true,
  body: CourseOfOrders,
  answer: Message,
})
