import { find } from '@comanda/domain/kernel/directory.ts'
import { VariantId } from '@comanda/domain/kernel/ids.ts'
import type { MenuItem } from '@comanda/domain/menu/state.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../../change.ts'
import type { Stamp } from '../../../stamp.ts'
import { ChoicesPath, VariantForm, VariantPath } from '../../requests.ts'
import type { MenuNeeds } from '../../routes.ts'
import { readChoice } from '../read-choice.ts'

const wrongPrice = 'Please provide valid variant price!'
const idOf = (stamp: Stamp) => VariantId.parse(madeBy(stamp, 'variant'))

export const variantRoutes: Routes<MenuNeeds> = async (app, { changeMenu, knowledge }) => {
  const add = { schema: { params: ChoicesPath, body: VariantForm } }
  app.post('/menu-items/variants/:itemId/add', add, (request, reply) =>
    changeMenu(
      reply,
      async (stamp) => {
        const form = await readChoice(knowledge, request, wrongPrice)
        return { type: 'AddVariant', data: { ...request.params, variantId: idOf(stamp), ...form } }
      },
      (stamp) => ({ message: 'Variant added!', id: idOf(stamp) }),
    ),
  )

  const revise = { schema: { params: VariantPath, body: VariantForm } }
  app.post('/menu-items/variants/:itemId/update/:variantId', revise, (request, reply) => {
    const { params } = request
    return changeMenu(
      reply,
      async () => {
        const priceIn = ({ variants }: MenuItem) => variants.get(params.variantId)?.price
        return {
          type: 'ReviseVariant',
          data: { ...params, ...(await readChoice(knowledge, request, wrongPrice, priceIn)) },
        }
      },
      () => ({ message: 'Variant updated!' }),
    )
  })

  const remove = { schema: { params: VariantPath } }
  app.delete('/menu-items/variants/:itemId/delete/:variantId', remove, ({ params }, reply) =>
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
}
