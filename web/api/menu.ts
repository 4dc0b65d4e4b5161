import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

export type MenuRow = AnswerOf<'GET /menu-items'>[number]
export type MenuChoice = MenuRow['variants'][number]

export const menuList = queryOptions({
  queryKey: ['menu', 'items'],
  queryFn: ({ signal }) => ask('GET /menu-items', { signal }),
})

export const menuItem = (id: string) =>
  queryOptions({
    queryKey: ['menu', 'items', id],
    queryFn: ({ signal }) => ask('GET /menu-items/:id', { params: { id }, signal }),
  })

export type ChoiceGroupRow = AnswerOf<'GET /settings/choice-groups'>[number]

export const choiceGroupsList = queryOptions({
  queryKey: ['menu', 'choice-groups'],
  queryFn: ({ signal }) => ask('GET /settings/choice-groups', { signal }),
})

/** Keys of other queries with the menu, refetched after a change of it. */
export const menuReaders = [['menu'], ['pos', 'init']] as const
