import {
  addCategory,
  addTax,
  deleteCategory,
  deleteTax,
  reviseCategory,
  reviseTax,
} from '@comanda/api/menu-settings.ts'
import { find } from '@comanda/domain/kernel/directory.ts'
import { CategoryId, TaxId } from '@comanda/domain/kernel/ids.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { newIdOf } from '../../change.ts'
import { rateOf } from '../prices.ts'
import type { MenuNeeds } from '../routes.ts'

export const categoryAndTaxRoutes: Routes<MenuNeeds> = async (app, { changeMenu }) => {
  route(app, addCategory, ({ body: { title, course } }, reply) =>
    changeMenu(
      reply,
      (context) => ({
        type: 'AddCategory',
        data: { categoryId: CategoryId.parse(newIdOf(context, 'category')), title, course },
      }),
      (context) => ({ message: 'Category added!', id: newIdOf(context, 'category') }),
    ),
  )
  route(app, reviseCategory, ({ params: { id }, body: { title, course } }, reply) =>
    changeMenu(reply, () => ({ type: 'ReviseCategory', data: { categoryId: id, title, course } }), 'Category updated!'),
  )

  route(app, deleteCategory, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'RemoveCategory', data: { categoryId: id } }), 'Category deleted!', {
      isThere: ({ categories }) => find(categories, id) !== undefined,
      otherwise: 'CategoryUnknown',
    }),
  )

  route(app, addTax, ({ body: { title, rate, type } }, reply) =>
    changeMenu(
      reply,
      (context) => {
        const taxId = TaxId.parse(newIdOf(context, 'tax'))
        return { type: 'AddTax', data: { taxId, title, ratePpm: rateOf(rate), type } }
      },
      (context) => ({ message: 'Tax added!', id: newIdOf(context, 'tax') }),
    ),
  )
  route(app, reviseTax, ({ params, body: { title, rate, type } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'ReviseTax', data: { taxId: params.id, title, ratePpm: rateOf(rate), type } }),
      'Tax updated!',
    ),
  )

  route(app, deleteTax, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'RemoveTax', data: { taxId: id } }), 'Tax deleted!', {
      isThere: ({ taxes }) => find(taxes, id) !== undefined,
      otherwise: 'TaxUnknown',
    }),
  )
}
