import { AddonId, CategoryId, MenuItemId, TaxId, VariantId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { line, optionalId, typedNumber } from '../forms.ts'

/** A blank price is 0 (WIRE §2.5); what is no price is refused with the field's own text in the route. */
export const MenuItemForm = z.object({
  title: line('Please enter title!'),
  price: typedNumber('0'),
  netPrice: typedNumber(''),
  categoryId: optionalId(CategoryId, 'Category not found!'),
  taxId: optionalId(TaxId, 'Tax not found!'),
})
export const ItemPath = z.object({ id: MenuItemId })

export const VariantForm = z.object({ title: line('Please provide variant title!'), price: typedNumber('0') })
export const AddonForm = z.object({ title: line('Please provide addon title!'), price: typedNumber('0') })
export const ChoicesPath = z.object({ itemId: MenuItemId })
export const VariantPath = z.object({ itemId: MenuItemId, variantId: VariantId })
export const AddonPath = z.object({ itemId: MenuItemId, addonId: AddonId })

export const NewCategory = z.object({ title: line('Please provide Category Title!') })
export const CategoryForm = z.object({ title: line('Please provide title!') })
export const CategoryPath = z.object({ id: CategoryId })

const taxTerms = {
  rate: typedNumber('0'),
  type: z.enum(['exclusive', 'inclusive'], { error: 'Select Tax Type!' }),
}
export const NewTax = z.object({ title: line('Provide Title!'), ...taxTerms })
export const TaxForm = z.object({ title: line('Please provide title!'), ...taxTerms })
export const TaxPath = z.object({ id: TaxId })
