import { maxAddons, maxItemChoiceGroups, maxVariants } from '@comanda/domain/menu/limits.ts'
import { z } from 'zod'
import { line, optionalText, typedNumber } from '../fields.ts'

const Option = (missing: string) => z.object({ title: line(missing), price: typedNumber('0') })

/** One dish of a list from elsewhere: its category and its tax by their titles. */
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
})

type Sized = Readonly<{
  variants: readonly unknown[]
  addons: readonly unknown[]
  choices?: readonly unknown[] | undefined
}>
/** Each row adds a dish and its options, and perhaps a category and its choice groups. */
export const importSize = ({ variants, addons, choices = [] }: Sized): number =>
  2 + variants.length + addons.length + Math.min(1, choices.length)
/** Limit of one import: its events must fit one append to the log. */
export const maxImportSize = 600
export const fitOneImport = (rows: readonly Sized[]): boolean =>
  rows.reduce((size, row) => size + importSize(row), 0) <= maxImportSize
