import { find } from '@comanda/domain/kernel/directory.ts'
import { AddonId, VariantId } from '@comanda/domain/kernel/ids.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../change.ts'
import { knownPositionOf } from '../../known-position.ts'
import { priceReader } from '../prices.ts'
import { AddonForm, AddonPath, ChoicesPath, VariantForm, VariantPath } from '../requests.ts'
import type { MenuNeeds } from '../routes.ts'

const wrongVariantPrice = 'Please provide valid variant price!'
const wrongAddonPrice = 'Please provide valid addon price!'

/** Variants and addons of an item. */
export const choiceRoutes: Routes<MenuNeeds> = async (app, { changeMenu, knowledge }) => {
  const { menu } = knowledge

  const addVariant = { schema: { params: ChoicesPath, body: VariantForm } }
  app.post('/menu-items/variants/:itemId/add', addVariant, (request, reply) => {
    const { actor, params, body } = request
    return changeMenu(
      reply,
      async (stamp) => {
        const priceOf = await priceReader(knowledge, request, actor.tenantId)
        const variantId = VariantId.parse(madeBy(stamp, 'variant'))
        const price = priceOf(body.price, wrongVariantPrice)
        return { type: 'AddVariant', data: { itemId: params.itemId, variantId, title: body.title, price } }
      },
      (stamp) => ({ message: 'Variant added!', id: madeBy(stamp, 'variant') }),
    )
  })

  const reviseVariant = { schema: { params: VariantPath, body: VariantForm } }
  app.post('/menu-items/variants/:itemId/update/:variantId', reviseVariant, (request, reply) => {
    const { actor, params, body } = request
    return changeMenu(
      reply,
      async () => {
        const priceOf = await priceReader(knowledge, request, actor.tenantId)
        const { items } = await menu.of(actor.tenantId, knownPositionOf(request))
        const current = find(items, params.itemId)?.variants.get(params.variantId)?.price
        const price = priceOf(body.price, wrongVariantPrice, current)
        return { type: 'ReviseVariant', data: { ...params, title: body.title, price } }
      },
      () => ({ message: 'Variant updated!' }),
    )
  })

  const removeVariant = { schema: { params: VariantPath } }
  app.delete('/menu-items/variants/:itemId/delete/:variantId', removeVariant, ({ params }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'RemoveVariant', data: params }),
      () => ({ message: 'Variant deleted!' }),
      {
        isThere: ({ items }) => find(items, params.itemId)?.variants.has(params.variantId) ?? false,
        otherwise: 'VariantUnknown',
      },
    ),
  )

  const addAddon = { schema: { params: ChoicesPath, body: AddonForm } }
  app.post('/menu-items/addons/:itemId/add', addAddon, (request, reply) => {
    const { actor, params, body } = request
    return changeMenu(
      reply,
      async (stamp) => {
        const priceOf = await priceReader(knowledge, request, actor.tenantId)
        const addonId = AddonId.parse(madeBy(stamp, 'addon'))
        const price = priceOf(body.price, wrongAddonPrice)
        return { type: 'AddAddon', data: { itemId: params.itemId, addonId, title: body.title, price } }
      },
      (stamp) => ({ message: 'Addon added!', id: madeBy(stamp, 'addon') }),
    )
  })

  const reviseAddon = { schema: { params: AddonPath, body: AddonForm } }
  app.post('/menu-items/addons/:itemId/update/:addonId', reviseAddon, (request, reply) => {
    const { actor, params, body } = request
    return changeMenu(
      reply,
      async () => {
        const priceOf = await priceReader(knowledge, request, actor.tenantId)
        const { items } = await menu.of(actor.tenantId, knownPositionOf(request))
        const current = find(items, params.itemId)?.addons.get(params.addonId)?.price
        const price = priceOf(body.price, wrongAddonPrice, current)
        return { type: 'ReviseAddon', data: { ...params, title: body.title, price } }
      },
      () => ({ message: 'Addon updated!' }),
    )
  })

  const removeAddon = { schema: { params: AddonPath } }
  app.delete('/menu-items/addons/:itemId/delete/:addonId', removeAddon, ({ params }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'RemoveAddon', data: params }),
      () => ({ message: 'Addon deleted!' }),
      {
        isThere: ({ items }) => find(items, params.itemId)?.addons.has(params.addonId) ?? false,
        otherwise: 'AddonUnknown',
      },
    ),
  )
}
