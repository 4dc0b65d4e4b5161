import fire from 'icon:bold/fire'
import type { Order, OrderItem } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { idsWith, nextCourse } from './courses.ts'
import { fireCourse } from './fire-course.ts'

type CourseOrder = Readonly<{
  id: string
  status: Order['status']
  items: readonly Pick<OrderItem, 'status' | 'course' | 'held'>[]
}>

/** Fires the next course of these orders; not rendered if none is held. */
export function FireButton({ orders, place }: Readonly<{ orders: readonly CourseOrder[]; place: string }>) {
  const course = nextCourse(orders)
  if (course === null) return null
  return (
    <Button
      className="fire-next"
      icon={fire}
      aria-label={t('board.courses.fireOf', { course, place })}
      onClick={() => void fireCourse({ orderIds: idsWith(orders, course), course, place })}
    >
      {t('board.courses.fire', { course })}
    </Button>
  )
}
