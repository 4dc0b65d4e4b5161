import type { PosInit } from '../../api/pos.ts'
import type { CartLine } from './cart.ts'

type Group = Readonly<{ course: number | null; lines: readonly CartLine[] }>

/** The lines of a bill by course; lines without a course are first. */
export function byCourse(lines: readonly CartLine[]): readonly Group[] {
  const groups = Map.groupBy(lines, ({ course }) => course ?? null)
  return [...groups]
    .map(([course, own]) => ({ course, lines: own }))
    .sort((one, other) => (one.course ?? 0) - (other.course ?? 0))
}

export const usesCourses = ({ categories }: Pick<PosInit, 'categories'>): boolean =>
  categories.some(({ course }) => course !== undefined)

/** The course of an item's category; null: served at once. */
export const courseOf = ({ categories }: Pick<PosInit, 'categories'>, categoryId: string | null): number | null =>
  categories.find(({ id }) => id === categoryId)?.course ?? null
