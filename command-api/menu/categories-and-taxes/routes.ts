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
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../change.ts'
import { rateOf } from '../prices.ts'
import type { MenuNeeds } from '../routes.ts'

export const categoryAndTaxRoutes: Routes<MenuNeeds> = async (app, { changeMenu }) => {
  app.post(addCategory.path, { schema: { body: addCategory.body } }, ({ body: { title } }, reply) =>
    changeMenu(
      reply,
      (context) => ({
        type: 'AddCategory',
        data: { categoryId: CategoryId.parse(madeBy(context, 'category')), title },
      }),
      (context) => ({ message: 'Category added!', id: madeBy(context, 'category') }),
    ),
  )

  const renames = { schema: { params: reviseCategory.params, body: reviseCategory.body } }
  app.post(reviseCategory.path, renames, ({ params: { id }, body: { title } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'ReviseCategory', data: { categoryId: id, title } }),
      () => ({ message: 'Category updated!' }),
    ),
  )

  app.delete(deleteCategory.path, { schema: { params: deleteCategory.params } }, ({ params: { id } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'RemoveCategory', data: { categoryId: id } }),
      () => ({ message: 'Category deleted!' }),
      { isThere: ({ categories }) => find(categories, id) !== undefined, otherwise: 'CategoryUnknown' },
    ),
  )

  app.post(addTax.path, { schema: { body: addTax.body } }, ({ body: { title, rate, type } }, reply) =>
    changeMenu(
      reply,
      (context) => {
        const taxId = TaxId.parse(madeBy(context, 'tax'))
        return { type: 'AddTax', data: { taxId, title, ratePpm: rateOf(rate), type } }
      },
      (context) => ({ message: 'Tax added!', id: madeBy(context, 'tax') }),
    ),
  )

  const revises = { schema: { params: reviseTax.params, body: reviseTax.body } }
  app.post(reviseTax.path, revises, ({ params, body: { title, rate, type } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'ReviseTax', data: { taxId: params.id, title, ratePpm: rateOf(rate), type } }),
      () => ({ message: 'Tax updated!' }),
    ),
  )

  app.delete(deleteTax.path, { schema: { params: deleteTax.params } }, ({ params: { id } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'RemoveTax', data: { taxId: id } }),
      () => ({ message: 'Tax deleted!' }),
      { isThere: ({ taxes }) => find(taxes, id) !== undefined, otherwise: 'TaxUnknown' },
    ),
  )
}
