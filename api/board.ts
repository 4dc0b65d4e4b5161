import { z } from 'zod'
import { call } from './call.ts'
import { Message, Ordinal, Text, Title } from './values.ts'
import { everybody, settings } from './who.ts'

/** Token of a board's link. */
const BoardToken = z.string().regex(/^[\w-]{64}$/)

export const readBoard = call('GET /board/:token', everybody, {
  summary: 'Reads the numbers of orders that guests collect, in preparation and ready.',
  params: z.object({ token: BoardToken }),
  answer: z.strictObject({
    store_name: Title,
    preparing: z.array(Ordinal),
    /** Ready numbers, the most recent first. */
    ready: z.array(Ordinal),
  }),
})

export const readBoardLink = call('GET /settings/ready-board', settings, {
  summary: 'Reads the token of the link to the board of ready numbers.',
  /** null if there is no board. */
  answer: z.strictObject({ token: Text.nullable() }),
})

export const makeBoardLink = call('POST /settings/ready-board', settings, {
  summary: 'Creates a link to the board of ready numbers. The previous link stops working.',
  answer: Message,
})

export const revokeBoardLink = call('DELETE /settings/ready-board', settings, {
  summary: 'Revokes the link to the board of ready numbers.',
  answer: Message,
})
