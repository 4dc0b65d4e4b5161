import { AddonId, ChoiceGroupId } from '@comanda/domain/kernel/ids.ts'
import { maxChoiceOptions } from '@comanda/domain/menu/limits.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { line, typedNumber } from './fields.ts'
import { ChoiceOption } from './shapes/menu.ts'
import { Added, Count, Id, Message, Title } from './values.ts'
import { settings } from './who.ts'

const wrongBounds = 'Please provide a least and a most that fit the options!'
const bound = z.int(wrongBounds).min(0, wrongBounds).max(maxChoiceOptions, wrongBounds)
const noOptions = 'Please provide the options!'
/** Form of a choice group. With a `least` of 1 or more a choice is required. */
const ChoiceGroupForm = z
  .object({
    title: line('Please provide title!'),
    least: bound,
    most: bound.min(1, wrongBounds),
    options: z
      .array(
        z.object({
          /** Absent for a new option. */
          id: AddonId.nullish(),
          title: line('Please provide option title!'),
          price: typedNumber('0'),
        }),
        noOptions,
      )
      .min(1, noOptions)
      .max(maxChoiceOptions, 'This group has too many options!'),
  })
  .refine(({ least, most, options }) => least <= most && most <= options.length, { error: wrongBounds, path: ['most'] })
const ChoiceGroupPath = z.object({ id: ChoiceGroupId })

export const listChoiceGroups = call('GET /settings/choice-groups', settings, {
  summary: 'Lists the choice groups with their options and the number of items that have each.',
  answer: z.array(
    z.strictObject({ id: Id, title: Title, least: Count, most: Count, options: z.array(ChoiceOption), items: Count }),
  ),
})

export const addChoiceGroup = call('POST /settings/choice-groups/add', settings, {
  summary: 'Adds a choice group: its options, and how many of them a guest must and may choose.',
  maxBytes: bodyBytes.list,
  body: ChoiceGroupForm,
  answer: Added,
})

export const reviseChoiceGroup = call('POST /settings/choice-groups/:id/update', settings, {
  summary: 'Changes a choice group in every item that has it; its options take the order of the list.',
  params: ChoiceGroupPath,
  maxBytes: bodyBytes.list,
  body: ChoiceGroupForm,
  answer: Message,
})

export const deleteChoiceGroup = call('DELETE /settings/choice-groups/:id', settings, {
  summary: 'Removes a choice group from the menu and from every item that has it.',
  params: ChoiceGroupPath,
  answer: Message,
})
