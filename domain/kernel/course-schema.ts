import { z } from 'zod'
import { maxCourse } from './course.ts'

/** Course of a meal in which a line is served. */
export const Course = z.int().min(1).max(maxCourse)
