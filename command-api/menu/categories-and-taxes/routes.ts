import { find } from '@comanda/domain/kernel/directory.ts'
import { CategoryId, TaxId } from '@comanda/domain/kernel/ids.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../change.ts'
import { rateOf } from '../prices.ts'
import { CategoryForm, CategoryPath, NewCategory, NewTax, TaxForm, TaxPath } from '../requests.ts'
import type { MenuNeeds } from '../routes.ts'

export const categoryAndTaxRoutes: Routes<MenuNeeds> = async (app, { changeMenu }) => {
  app.post('/settings/categories/add', { schema: { body: NewCategory } }, ({ body: { title } }, reply) =>
    changeMenu(
      reply,
      (stamp) => ({ type: 'AddCategory', data: { categoryId: CategoryId.parse(madeBy(stamp, 'category')), title } }),
      (stamp) => ({ message: 'Category added!', id: madeBy(stamp, 'category') }),
    ),
  )

  const reviseCategory = { schema: { params: CategoryPath, body: CategoryForm } }
  app.post('/settings/categories/:id/update', reviseCategory, ({ params: { id }, body: { title } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'ReviseCategory', data: { categoryId: id, title } }),
      () => ({ message: 'Category updated!' }),
    ),
  )

  app.delete('/settings/categories/:id', { schema: { params: CategoryPath } }, ({ params: { id } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'RemoveCategory', data: { categoryId: id } }),
      () => ({ message: 'Category deleted!' }),
      { isThere: ({ categories }) => find(categories, id) !== undefined, otherwise: 'CategoryUnknown' },
    ),
  )

  app.post('/settings/taxes/add', { schema: { body: NewTax } }, ({ body: { title, rate, type } }, reply) =>
    changeMenu(
      reply,
      (stamp) => {
        const taxId = TaxId.parse(madeBy(stamp, 'tax'))
        return { type: 'AddTax', data: { taxId, title, ratePpm: rateOf(rate), type } }
      },
      (stamp) => ({ message: 'Tax added!', id: madeBy(stamp, 'tax') }),
    ),
  )

  const reviseTax = { schema: { params: TaxPath, body: TaxForm } }
  app.post('/settings/taxes/:id/update', reviseTax, ({ params, body: { title, rate, type } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'ReviseTax', data: { taxId: params.id, title, ratePpm: rateOf(rate), type } }),
      () => ({ message: 'Tax updated!' }),
    ),
  )

  app.delete('/settings/taxes/:id', { schema: { params: TaxPath } }, ({ params: { id } }, reply) =>
    changeMenu(
      reply,
      () => ({ type: 'RemoveTax', data: { taxId: id } }),
      () => ({ message: 'Tax deleted!' }),
      { isThere: ({ taxes }) => find(taxes, id) !== undefined, otherwise: 'TaxUnknown' },
    ),
  )
}
