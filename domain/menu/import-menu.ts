import type { Rejection } from '../kernel/decider.ts'
import { entries, find } from '../kernel/directory.ts'
import type { CategoryId } from '../kernel/ids.ts'
import type { ImportedDish, MenuCommand, MenuRejection } from './commands.ts'
import type { MenuEvent } from './events.ts'
import { evolveMenu, type Menu } from './state.ts'

type Decide = (command: MenuCommand, state: Menu, context: never) => readonly MenuEvent[] | Rejection<MenuRejection>

const caseFolded = (title: string): string => title.trim().toLowerCase()
/** Key of a dish: dishes of different categories may share a title. */
const dishKey = (title: string, categoryId: CategoryId | null) => `${categoryId ?? ''} ${caseFolded(title)}`
const noContext = undefined as never // menu commands are decided without a context

/** Adds missing dishes and the categories that they need: either all or nothing. */
export function importMenu(
  menu: Menu,
  dishes: readonly ImportedDish[],
  decide: Decide,
): readonly MenuEvent[] | Rejection<MenuRejection> {
  const categories = new Map([...entries(menu.categories)].map(([id, title]) => [caseFolded(title), id]))
  // a dish of a removed category is not found by the id of that category, which an import may use again
  const listed = [...entries(menu.items)].filter(
    ([, { categoryId }]) => !categoryId || find(menu.categories, categoryId),
  )
  const present = new Set(listed.map(([, item]) => dishKey(item.title, item.categoryId)))
  const events: MenuEvent[] = []
  let state = menu
  for (const dish of dishes) {
    const { category } = dish
    const existingId = category && categories.get(caseFolded(category.title))
    const categoryId = existingId ?? category?.categoryId ?? null
    if (category && categoryId) categories.set(caseFolded(category.title), categoryId)
    const key = dishKey(dish.title, categoryId)
    if (present.has(key)) continue
    present.add(key)
    const newCategory: MenuCommand[] = category && !existingId ? [{ type: 'AddCategory', data: category }] : []
    for (const command of [...newCategory, ...commandsOf(dish, categoryId)]) {
      const decided = decide(command, state, noContext)
      if ('rejected' in decided) return decided
      events.push(...decided)
      state = decided.reduce(evolveMenu, state)
    }
  }
  return events
}

function commandsOf(dish: ImportedDish, categoryId: CategoryId | null): MenuCommand[] {
  const { itemId, title, price, taxId, variants, addons, choiceGroupIds, description, allergens } = dish
  const details = { description, allergens, choiceGroupIds }
  return [
    { type: 'AddMenuItem', data: { itemId, title, price, netPrice: null, categoryId, taxId, ...details } },
    ...variants.map((data): MenuCommand => ({ type: 'AddVariant', data: { itemId, ...data } })),
    ...addons.map((data): MenuCommand => ({ type: 'AddAddon', data: { itemId, ...data } })),
  ]
}
