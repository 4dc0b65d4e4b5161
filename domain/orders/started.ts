import { type ItemStatus, isMade } from './item-status.ts'
import type { SentLine } from './lines.ts'
import type { OrderLines } from './state.ts'

/** True once the kitchen has begun the line, also if its status was set back or it was cancelled since. */
export const wasStarted = ({ startedLines }: Pick<OrderLines, 'startedLines'>, line: number): boolean =>
  startedLines.includes(line)

/** The begun lines after the status of a line was set. */
export const withStarted = ({ startedLines }: OrderLines, line: number, status: ItemStatus): readonly number[] =>
  isStarted(status) && !startedLines.includes(line) ? [...startedLines, line] : startedLines

/** Numbers of the begun lines among these. */
export const startedIn = (lines: readonly SentLine[]): readonly number[] =>
  lines.filter((line) => line.wasStarted || isStarted(line.status)).map(({ line }) => line)

/** The mark of a begun line in an event; absent if its status says it. */
export const startedMark = (state: OrderLines, line: number, status: ItemStatus): Pick<SentLine, 'wasStarted'> =>
  wasStarted(state, line) && !isStarted(status) ? { wasStarted: true } : {}

const isStarted = (status: ItemStatus): boolean => status === 'preparing' || isMade(status)
