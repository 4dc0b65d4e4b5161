import type { CategoryId } from '../kernel/ids.ts'
import type { CategoryForm } from './commands.ts'
import type { MenuEvent } from './events.ts'

type Courses = ReadonlyMap<CategoryId, number>

/** The event for a form that names another course than the category has. */
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
