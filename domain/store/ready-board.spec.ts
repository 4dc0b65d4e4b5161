import { givenFor } from '@comanda/tests/domain/given.ts'
import { context } from '@comanda/tests/samples/samples.ts'
import { opened } from '@comanda/tests/samples/store-samples.ts'
import { describe, test } from 'vitest'
import { BoardId } from '../kernel/ids.ts'
import type { StoreCommand } from './commands.ts'
import type { StoreEvent } from './events.ts'
import { store } from './store.ts'

const given = givenFor(store, context)
const boardOf = (digit: number) => ({ boardId: BoardId.parse(`b0a2d000-0000-4000-8000-00000000000${digit}`) })
const open = (digit: number): StoreCommand => ({ type: 'OpenReadyBoard', data: boardOf(digit) })
const openedBoard = (digit: number): StoreEvent => ({ type: 'ReadyBoardOpened', data: boardOf(digit) })
const close: StoreCommand = { type: 'CloseReadyBoard', data: {} }
const closed: StoreEvent = { type: 'ReadyBoardClosed', data: {} }

describe('the board of ready numbers', () => {
  test('is opened once, and a further one takes its place', () => {
    given(opened).when(open(1)).then(openedBoard(1))
    given(opened, openedBoard(1)).when(open(1)).then()
    given(opened, openedBoard(1)).when(open(2)).then(openedBoard(2))
  })

  test('is closed once, and may be opened again', () => {
    given(opened).when(close).then()
    given(opened, openedBoard(1)).when(close).then(closed)
    given(opened, openedBoard(1), closed).when(open(2)).then(openedBoard(2))
  })

  test('needs an open store', () => {
    given().when(open(1)).thenRejected('StoreNotOpen')
  })
})
