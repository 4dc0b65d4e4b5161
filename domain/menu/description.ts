import { sortedAllergens } from './allergens.ts'
import type { MenuItemForm } from './commands.ts'
import type { MenuEvent } from './events.ts'
import type { MenuItem } from './state.ts'

type Description = Pick<MenuItem, 'description' | 'allergens'>
type DescriptionForm = Pick<MenuItemForm, 'itemId' | 'description' | 'allergens'>

/** Events for the changed description and allergens. A form without these fields changes nothing. */
export function described(item: Description, form: DescriptionForm): MenuEvent[] {
  const { itemId } = form
  const description = form.description?.trim() ?? item.description
  const allergens = sortedAllergens(form.allergens ?? item.allergens)
  const events: MenuEvent[] = []
  if (description !== item.description) events.push({ type: 'MenuItemDescribed', data: { itemId, description } })
  if (allergens.join() !== item.allergens.join())
    events.push({ type: 'MenuItemAllergensDeclared', data: { itemId, allergens } })
  return events
}
