import { ask } from './ask.ts'
import { cursorPages } from './cursor-pages.ts'
import type { AnswerOf } from './request.ts'

export type Device = AnswerOf<'GET /auth/devices'>[number]

export const devices = cursorPages(['devices'], ({ cursor, ...request }) =>
  ask('GET /auth/devices', { query: { cursor }, ...request }),
)

/** Devices of another user. */
export const devicesOf = (username: string) =>
  cursorPages(['users', username, 'devices'], ({ cursor, ...request }) =>
    ask('GET /users/devices/:username', { params: { username }, query: { cursor }, ...request }),
  )
