import { makeBoardLink, revokeBoardLink } from '@comanda/api/board.ts'
import { savePrintSetting, saveReasons, saveServiceCharge, saveStoreSetting } from '@comanda/api/settings.ts'
import { BoardId } from '@comanda/domain/kernel/ids.ts'
import type { StoreCommand } from '@comanda/domain/store/commands.ts'
import type { Store } from '@comanda/domain/store/state.ts'
import type { StoreRejection } from '@comanda/domain/store/store.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Caches } from '../cache/caches.ts'
import { type Change, newIdOf } from '../change.ts'
import { knownPositionOf } from '../known-position.ts'

export type StoreNeeds = Readonly<{
  changeStore: Change<Store, StoreCommand, StoreRejection>
  caches: Caches
  identity: IdentityDb
}>

export const storeRoutes: Routes<StoreNeeds> = async (app, { changeStore, caches }) => {
  route(app, saveStoreSetting, (request, reply) => {
    const { actor, body } = request
    return changeStore(
      reply,
      async () => {
        const { storeName, currency, isQRMenuEnabled, isQROrderEnabled, ...rest } = body
        const store = await caches.store.of(actor.tenantId, knownPositionOf(request))
        // An empty select leaves the currency: prices need one, so an open store always has one.
        const chosen = currency ?? (store.status === 'Open' ? store.currency : null)
        if (chosen === null) throw new Refusal(400, 'Please provide valid currency!')
        const switches = { qrMenuEnabled: isQRMenuEnabled, qrOrderEnabled: isQROrderEnabled }
        return { type: 'ReviseStore', data: { name: storeName, currency: chosen, ...switches, ...rest } }
      },
      'Store settings saved!',
    )
  })

  route(app, saveServiceCharge, ({ body }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'ChooseServiceCharge', data: body }),
      body.rule ? 'Service charge saved!' : 'Service charge removed!',
    ),
  )

  route(app, saveReasons, ({ body }, reply) =>
    changeStore(reply, () => ({ type: 'SetReasons', data: body }), 'Reasons saved!'),
  )

  route(app, savePrintSetting, ({ body }, reply) =>
    changeStore(reply, () => ({ type: 'ChoosePrintLayout', data: body }), 'Print settings saved!'),
  )

  route(app, makeBoardLink, (_request, reply) =>
    changeStore(
      reply,
      (context) => ({ type: 'OpenReadyBoard', data: { boardId: BoardId.parse(newIdOf(context, 'board')) } }),
      () => ({ message: 'Link made!' }),
    ),
  )

  route(app, revokeBoardLink, (_request, reply) =>
    changeStore(
      reply,
      () => ({ type: 'CloseReadyBoard', data: {} }),
      () => ({ message: 'Link ended!' }),
    ),
  )
}
