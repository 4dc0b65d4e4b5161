import type { CategoryId } from '../kernel/ids.ts'
import type { CategoryForm } from './commands.ts'
import type { MenuEvent } from './events.ts'

type Courses = ReadonlyMap<CategoryId, number>

/** Event for a changed course of a category. A form without a course changes nothing. */
export function courseSet(courses: Courses, { categoryId, course }: CategoryForm): MenuEvent[] {
  if (course === undefined || course === (courses.get(categoryId) ?? null)) return []
  return [{ type: 'CategoryCourseSet', data: { categoryId, course } }]
}

export function withCourse(
  courses: Courses,
  { categoryId, course }: Readonly<{ categoryId: CategoryId; course: number | null }>,
): Courses {
  const after = new Map(courses)
  if (course === null) after.delete(categoryId)
  else after.set(categoryId, course)
  return after
}
