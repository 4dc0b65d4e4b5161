import { maxCourse } from '@comanda/domain/kernel/course.ts'
import { CategoryId, TaxId } from '@comanda/domain/kernel/ids.ts'
import { parseRate } from '@comanda/domain/kernel/tax.ts'
import { maxCategories } from '@comanda/domain/menu/limits.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { line, typedNumber } from './fields.ts'
import { CategoryWithCourse, Tax } from './shapes/menu.ts'
import { Added, Message } from './values.ts'
import { settings } from './who.ts'

/** Course of a category. null: served at once; absent: unchanged. */
const course = z.int('Unknown course!').min(1, 'Unknown course!').max(maxCourse, 'Unknown course!').nullish()
const CategoryPath = z.object({ id: CategoryId })
const taxTerms = {
  rate: typedNumber('0').refine((rate) => parseRate(rate) !== null, 'Invalid value provided in Tax Rate!'),
  type: z.enum(['exclusive', 'inclusive'], { error: 'Select Tax Type!' }),
}
const TaxPath = z.object({ id: TaxId })

export const listTaxes = call('GET /settings/taxes', settings, { summary: 'Lists the taxes.', answer: z.array(Tax) })

export const addTax = call('POST /settings/taxes/add', settings, {
  summary: 'Adds a tax.',
  body: z.object({ title: line('Provide Title!'), ...taxTerms }),
  answer: Added,
})

export const reviseTax = call('POST /settings/taxes/:id/update', settings, {
  summary: 'Changes a tax.',
  params: TaxPath,
  body: z.object({ title: line('Please provide title!'), ...taxTerms }),
  answer: Message,
})

export const deleteTax = call('DELETE /settings/taxes/:id', settings, {
  summary: 'Removes a tax.',
  params: TaxPath,
  answer: Message,
})

export const listCategories = call('GET /settings/categories', settings, {
  summary: 'Lists the categories of the menu.',
  answer: z.array(CategoryWithCourse),
})

export const addCategory = call('POST /settings/categories/add', settings, {
  summary: 'Adds a category.',
  body: z.object({ title: line('Please provide Category Title!'), course }),
  answer: Added,
})

export const reviseCategory = call('POST /settings/categories/:id/update', settings, {
  summary: 'Renames a category, and sets the course in which its dishes are served.',
  params: CategoryPath,
  body: z.object({ title: line('Please provide title!'), course }),
  answer: Message,
})

const noOrder = 'Please provide the order of the categories!'

export const sortCategories = call('POST /settings/categories/sort', settings, {
  summary: 'Sorts the categories; categories that are not named follow.',
  body: z.object({ ids: z.array(CategoryId, noOrder).min(1, noOrder).max(maxCategories, noOrder) }),
  answer: Message,
})

export const deleteCategory = call('DELETE /settings/categories/:id', settings, {
  summary: 'Removes a category; its items stay without one.',
  params: CategoryPath,
  answer: Message,
})
