/** Courses of a meal are numbered from 1. */
export const maxCourse = 5
