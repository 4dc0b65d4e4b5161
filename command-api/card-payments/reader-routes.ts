import * as api from '@comanda/api/card-payments.ts'
import { CardReaderId } from '@comanda/domain/kernel/ids.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { newIdOf } from '../change.ts'
import { knownPositionOf } from '../known-position.ts'
import { refusals } from '../messages.ts'
import type { Needs } from '../needs.ts'

type ReaderNeeds = Pick<Needs, 'caches' | 'cardTerminals' | 'changeStore'>

const refuse = (name: 'CardTerminalsOff' | 'CardReaderCodeInvalid' | 'CardReaderOffline' | 'CardReaderUnknown') =>
  new Refusal(...refusals[name])

/** Card terminals in the settings. */
export const cardReaderRoutes: Routes<ReaderNeeds> = async (app, { caches, cardTerminals, changeStore }) => {
  route(app, api.listCardReaders, async (request) => {
    const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
    const readers = store.status === 'Open' ? [...store.cardReaders] : []
    return { available: cardTerminals !== undefined, readers: readers.map(([id, { title }]) => ({ id, title })) }
  })

  route(app, api.addCardReader, ({ body: { title, code }, actor: { tenantId } }, reply) =>
    changeStore(
      reply,
      async (context) => {
        if (!cardTerminals) throw refuse('CardTerminalsOff')
        const readerId = CardReaderId.parse(newIdOf(context, 'card-reader'))
        const device = await cardTerminals.register({ tenantId, readerId, title, code })
        if (device === null) throw refuse('CardReaderCodeInvalid')
        return { type: 'AddCardReader', data: { readerId, title, device } }
      },
      (context) => ({ message: 'Card terminal added!', id: newIdOf(context, 'card-reader') }),
    ),
  )
  route(app, api.renameCardReader, ({ params: { id }, body: { title } }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RenameCardReader', data: { readerId: id, title } }),
      () => ({ message: 'Card terminal updated!' }),
    ),
  )
  route(app, api.deleteCardReader, ({ params: { id } }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RemoveCardReader', data: { readerId: id } }),
      () => ({ message: 'Card terminal deleted!' }),
      { isThere: (store) => store.status === 'Open' && store.cardReaders.has(id), otherwise: 'CardReaderUnknown' },
    ),
  )
  route(app, api.testCardReader, async (request) => {
    const store = await caches.store.of(request.actor.tenantId, knownPositionOf(request))
    const reader = store.status === 'Open' ? store.cardReaders.get(request.params.id) : undefined
    if (!reader) throw refuse('CardReaderUnknown')
    if (!cardTerminals) throw refuse('CardTerminalsOff')
    if (!(await cardTerminals.isOnline(reader.device))) throw refuse('CardReaderOffline')
    return { message: 'The card terminal answers!' }
  })
}
