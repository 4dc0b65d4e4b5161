import { givenFor } from '@comanda/tests/domain/given.ts'
import { categoryAdded, categoryRemoved } from '@comanda/tests/samples/menu-samples.ts'
import { categoryId, context } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import type { MenuCommand } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { menu } from './menu.ts'

const given = givenFor(menu, context)
const { title } = categoryAdded.data as { title: string } // an added category has one
const revise = (course?: number | null): MenuCommand => ({
  type: 'ReviseCategory',
  data: { categoryId: categoryId(1), title, course },
})
const courseSet = (course: number | null): MenuEvent => ({
  type: 'CategoryCourseSet',
  data: { categoryId: categoryId(1), course },
})

describe('the course of a category', () => {
  test('is set when it is added', () => {
    const data = { categoryId: categoryId(1), title }
    given()
      .when({ type: 'AddCategory', data: { ...data, course: 2 } })
      .then({ type: 'CategoryAdded', data }, courseSet(2))
    given()
      .when({ type: 'AddCategory', data: { ...data, course: null } })
      .then({ type: 'CategoryAdded', data })
  })
  test('is changed and taken away, and stays where a form does not name it', () => {
    given(categoryAdded).when(revise(2)).then(courseSet(2))
    given(categoryAdded, courseSet(2)).when(revise(2)).then()
    given(categoryAdded, courseSet(2)).when(revise(3)).then(courseSet(3))
    given(categoryAdded, courseSet(2)).when(revise(null)).then(courseSet(null))
    given(categoryAdded, courseSet(2)).when(revise()).then()
  })
  test('is removed with the category', () => {
    const state = [categoryAdded, courseSet(2), categoryRemoved].reduce(menu.evolve, menu.initial)
    expect(state.courses.size).toBe(0)
  })
})
