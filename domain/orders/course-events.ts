// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Course } from '../kernel/course-schema.ts'
import { Instant, OrderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

const courseLines = { orderId: OrderId, course: Course, lines: z.array(z.int().positive()).readonly() }
/** The kitchen must wait with these lines until they are fired. */
export const OrderCourseHeld = message('OrderCourseHeld', { ...courseLines, heldAt: Instant })
/** The kitchen may begin: the waiting time of these lines starts now. */
export const OrderCourseFired = message('OrderCourseFired', { ...courseLines, firedAt: Instant })
