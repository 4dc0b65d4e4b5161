import { allergens } from '@comanda/domain/menu/allergens.ts'
import { maxAddons, maxDescription, maxItemChoiceGroups, maxVariants } from '@comanda/domain/menu/limits.ts'
import { z } from 'zod'
import { line, optionalText, typedNumber } from '../fields.ts'

const Option = (missing: string) => z.object({ title: line(missing), price: typedNumber('0') })

/** A dish of an imported list, with category and tax by title. */
export const ImportRow = z.object({
  title: line('Please enter title!'),
  price: typedNumber('0'),
  category: optionalText(),
  tax: optionalText(),
  variants: z.array(Option('Please provide variant title!')).max(maxVariants, 'This item has too many variants!'),
  addons: z.array(Option('Please provide addon title!')).max(maxAddons, 'This item has too many addons!'),
  /** Choice groups by their titles. */
  choices: z
    .array(line('Please provide title!'))
    .max(maxItemChoiceGroups, 'This item has too many choice groups!')
    .optional(),
  description: optionalText(maxDescription),
  allergens: z
    .array(z.string().pipe(z.enum(allergens, 'Please provide valid allergens!')))
    .max(allergens.length)
    .optional(),
})

type SizedRow = Readonly<{
  variants: readonly unknown[]
  addons: readonly unknown[]
  choices?: readonly unknown[] | undefined
  description?: string | null | undefined
  allergens?: readonly unknown[] | undefined
}>
/** Number of events of the rows: each adds a dish and its options, perhaps a category, choice groups and details. */
export const importSize = ({ variants, addons, choices = [], description, allergens = [] }: SizedRow): number => {
  const optional = [choices.length > 0, Boolean(description), allergens.length > 0].filter(Boolean)
  return 2 + variants.length + addons.length + optional.length
}
/** Limit of one import: its events must fit one append to the log. */
export const maxImportSize = 600
export const fitOneImport = (rows: readonly SizedRow[]): boolean =>
  rows.reduce((size, row) => size + importSize(row), 0) <= maxImportSize
