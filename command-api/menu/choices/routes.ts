import { find } from '@comanda/domain/kernel/directory.ts'
import type { Price } from '@comanda/domain/menu/events.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import { newIdOf } from '../../change.ts'
import { knownPositionOf } from '../../known-position.ts'
import { priceReader } from '../prices.ts'
import type { MenuNeeds } from '../routes.ts'
import { addon, type ChoiceForm, type ChoiceKind, type Description, variant } from './kinds.ts'

const routesOf =
  (kind: ChoiceKind): Routes<MenuNeeds> =>
  async (app, { changeMenu, caches }) => {
    const { name, calls, texts, choicesOf } = kind

    route(app, calls.add, (request, reply) =>
      changeMenu(
        reply,
        async (context) => {
          const place = { ...request.params, id: newIdOf(context, name) }
          return kind.add(place, await descriptionOf(request, request.body))
        },
        (context) => ({ message: texts.added, id: newIdOf(context, name) }),
      ),
    )

    route(app, calls.revise, (request, reply) => {
      const { actor, params, body } = request
      return changeMenu(
        reply,
        async () => {
          const { items } = await caches.menu.of(actor.tenantId, knownPositionOf(request))
          const item = find(items, params.itemId)
          return kind.revise(params, await descriptionOf(request, body, item && choicesOf(item).get(params.id)?.price))
        },
        texts.updated,
      )
    })

    route(app, calls.remove, ({ params: { itemId, id } }, reply) =>
      changeMenu(reply, () => kind.remove({ itemId, id }), texts.deleted, {
        isThere: ({ items }) => {
          const item = find(items, itemId)
          return item !== undefined && choicesOf(item).has(id)
        },
        otherwise: kind.unknown,
      }),
    )

    /** Title and price of the form; `current` is the price that the form was filled with. */
    async function descriptionOf(
      request: FastifyRequest,
      { title, price }: ChoiceForm,
      current?: Price,
    ): Promise<Description> {
      const priceOf = await priceReader(caches, request, request.actor.tenantId)
      return { title, price: priceOf(price, texts.wrongPrice, current) }
    }
  }

export const variantRoutes = routesOf(variant)
export const addonRoutes = routesOf(addon)
