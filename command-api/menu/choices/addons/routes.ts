import { find } from '@comanda/domain/kernel/directory.ts'
import { AddonId } from '@comanda/domain/kernel/ids.ts'
import type { MenuItem } from '@comanda/domain/menu/state.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../../change.ts'
import type { Stamp } from '../../../stamp.ts'
import { AddonForm, AddonPath, ChoicesPath } from '../../requests.ts'
import type { MenuNeeds } from '../../routes.ts'
import { readChoice } from '../read-choice.ts'

const wrongPrice = 'Please provide valid addon price!'
const idOf = (stamp: Stamp) => AddonId.parse(madeBy(stamp, 'addon'))

export const addonRoutes: Routes<MenuNeeds> = async (app, { changeMenu, knowledge }) => {
  const add = { schema: { params: ChoicesPath, body: AddonForm } }
  app.post('/menu-items/addons/:itemId/add', add, (request, reply) =>
    changeMenu(
      reply,
      async (stamp) => {
        const form = await readChoice(knowledge, request, wrongPrice)
        return { type: 'AddAddon', data: { ...request.params, addonId: idOf(stamp), ...form } }
      },
      (stamp) => ({ message: 'Addon added!', id: idOf(stamp) }),
    ),
  )

  const revise = { schema: { params: AddonPath, body: AddonForm } }
  app.post('/menu-items/addons/:itemId/update/:addonId', revise, (request, reply) => {
    const { params } = request
    return changeMenu(
      reply,
      async () => {
        const priceIn = ({ addons }: MenuItem) => addons.get(params.addonId)?.price
        return {
          type: 'ReviseAddon',
          data: { ...params, ...(await readChoice(knowledge, request, wrongPrice, priceIn)) },
        }
      },
      () => ({ message: 'Addon updated!' }),
    )
  })

  const remove = { schema: { params: AddonPath } }
  app.delete('/menu-items/addons/:itemId/delete/:addonId', remove, ({ params }, reply) =>
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
