import type { AnswerOf } from '@comanda/api/all.ts'
import { callQuery } from './call-query.ts'

export type MenuRow = AnswerOf<'GET /menu-items'>[number]
export type MenuChoice = MenuRow['variants'][number]

export const menuList = callQuery(['menu', 'items'], 'GET /menu-items')

export const menuItem = (id: string) => callQuery(['menu', 'items', id], 'GET /menu-items/:id', { params: { id } })

export type ChoiceGroupRow = AnswerOf<'GET /settings/choice-groups'>[number]

export const choiceGroupsList = callQuery(['menu', 'choice-groups'], 'GET /settings/choice-groups')

/** Keys of the queries that contain the menu, refetched after a change of it. */
export const menuReaders = [['menu'], ['pos', 'init']] as const
