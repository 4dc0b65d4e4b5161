import type { AnswerOf } from '@comanda/api/all.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { pathFor } from '../api/request.ts'
import { send } from './api.ts'
import { poll } from './poll.ts'

type Board = AnswerOf<'GET /board/:token'>

const readBoard = (token: string, signal: AbortSignal): Promise<Board> =>
  send(pathFor('GET /board/:token', { params: { token } }), { bare: true, signal })

/** Polling interval: guests wait in front of the board, and one request costs two short reads. */
const everyMs = 4_000
/** Age after which the numbers are hidden because they no longer describe the counter. */
const forgetMs = 5 * 60_000

type BoardState = Readonly<{
  board: Board | null
  /** True if the displayed numbers may be old. */
  isStale: boolean
  /** True if the link was revoked or never existed. */
  isUnknown: boolean
  /** Number of orders that became ready since the board was opened. */
  arrivals: number
}>

const first: BoardState = { board: null, isStale: false, isUnknown: false, arrivals: 0 }

/** The numbers of a board, polled while the page is visible. */
export function useBoard(token: string): BoardState {
  const [state, setState] = useState(first)
  useEffect(() => {
    let readAt = 0
    return poll(async (signal) => {
      try {
        const board = await readBoard(token, signal)
        readAt = Date.now()
        setState((before) => withNumbers(before, board))
      } catch (error) {
        if (signal.aborted) return null
        if (error instanceof ApiError && error.status === 404) setState({ ...first, isUnknown: true })
        else if (Date.now() - readAt > forgetMs) setState({ ...first, isStale: true })
        else setState((before) => ({ ...before, isStale: true }))
      }
      // polls even if the link is unknown: it may be valid tomorrow, and nobody touches this screen
      return everyMs
    })
  }, [token])
  return state
}

function withNumbers({ board: before, arrivals }: BoardState, board: Board): BoardState {
  const isNew = before !== null && board.ready.some((number) => !before.ready.includes(number))
  return { board, isStale: false, isUnknown: false, arrivals: arrivals + (isNew ? 1 : 0) }
}
