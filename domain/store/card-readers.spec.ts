import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, uuid } from '@comanda/tests/samples/samples.ts'
import { opened } from '@comanda/tests/samples/store-samples.ts'
import { describe, test } from 'vitest'
import { CardReaderId } from '../kernel/ids.ts'
import { maxCardReaders, maxCardReaderTitle } from './card-readers.ts'
import type { StoreEvent } from './events.ts'
import { store } from './store.ts'

const given = givenFor(store, context)
const id = (n: number) => CardReaderId.parse(uuid(n))
const form = (n: number, title = 'Counter') => ({ readerId: id(n), title })
const add = (n: number, title?: string) =>
  ({ type: 'AddCardReader', data: { ...form(n, title), device: 'tmr_1' } }) as const
const added = (n: number): StoreEvent => ({ type: 'CardReaderAdded', data: { ...form(n), device: 'tmr_1' } })
const rename = (n: number, title: string) => ({ type: 'RenameCardReader', data: form(n, title) }) as const

describe('a card terminal of the restaurant', () => {
  test('is added once, with a title', () => {
    given(opened).when(add(1)).then(added(1))
    given(opened, added(1)).when(add(1)).then()
    given(opened).when(add(1, ' ')).thenRejected('TitleInvalid')
    given(opened)
      .when(add(1, 'x'.repeat(maxCardReaderTitle + 1)))
      .thenRejected('TitleInvalid')
    const many = Array.from({ length: maxCardReaders }, (_, n) => added(n + 1))
    given(opened, ...many)
      .when(add(99))
      .thenRejected('TooManyCardReaders')
  })

  test('is renamed and removed', () => {
    const renamed: StoreEvent = { type: 'CardReaderRenamed', data: form(1, 'Terrace') }
    const remove = { type: 'RemoveCardReader', data: { readerId: id(1) } } as const
    const removed: StoreEvent = { type: 'CardReaderRemoved', data: { readerId: id(1) } }
    given(opened, added(1)).when(rename(1, 'Terrace')).then(renamed)
    given(opened, added(1), renamed).when(rename(1, 'Terrace')).then()
    given(opened, added(1), renamed).when(rename(1, '')).thenRejected('TitleInvalid')
    given(opened, added(1)).when(remove).then(removed)
    given(opened, added(1), removed).when(remove).then()
    given(opened, added(1), removed).when(rename(1, 'Terrace')).thenRejected('CardReaderUnknown')
  })
})
