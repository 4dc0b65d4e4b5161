import type { Declaration } from '@comanda/api/call.ts'
import * as api from '@comanda/api/menu.ts'
import type { Added, Message } from '@comanda/api/values.ts'
import { AddonId, type MenuItemId, VariantId } from '@comanda/domain/kernel/ids.ts'
import type { Choice } from '@comanda/domain/menu/choice-group-state.ts'
import type { MenuCommand, MenuRejection } from '@comanda/domain/menu/commands.ts'
import type { Price } from '@comanda/domain/menu/events.ts'
import type { MenuItem } from '@comanda/domain/menu/state.ts'
import type { z } from 'zod'

export type ChoiceForm = Readonly<{ title: string; price: string | number }>
type ChoicePlace = Readonly<{ itemId: MenuItemId; id: string }>
export type Description = Readonly<{ title: string; price: Price }>

type Call<Path, Answer> = Declaration & Readonly<{ params: z.ZodType<Path>; answer: Answer }>
type Form = Readonly<{ body: z.ZodType<ChoiceForm> }>

/** Differences between variants and addons; their routes are the same. */
export type ChoiceKind = Readonly<{
  name: 'variant' | 'addon'
  calls: Readonly<{
    add: Call<Pick<ChoicePlace, 'itemId'>, typeof Added> & Form
    revise: Call<ChoicePlace, typeof Message> & Form
    remove: Call<ChoicePlace, typeof Message>
  }>
  texts: Readonly<{ added: string; updated: string; deleted: string; wrongPrice: string }>
  choicesOf: (item: MenuItem) => ReadonlyMap<string, Choice>
  add: (place: ChoicePlace, description: Description) => MenuCommand
  revise: (place: ChoicePlace, description: Description) => MenuCommand
  remove: (place: ChoicePlace) => MenuCommand
  unknown: MenuRejection
}>

const variantPath = api.reviseVariant.params.transform(({ itemId, variantId: id }) => ({ itemId, id }))
const variantIn = ({ itemId, id }: ChoicePlace) => ({ itemId, variantId: VariantId.parse(id) })
export const variant: ChoiceKind = {
  name: 'variant',
  calls: {
    add: api.addVariant,
    revise: { ...api.reviseVariant, params: variantPath },
    remove: { ...api.deleteVariant, params: variantPath },
  },
  texts: {
    added: 'Variant added!',
    updated: 'Variant updated!',
    deleted: 'Variant deleted!',
    wrongPrice: 'Please provide valid variant price!',
  },
  choicesOf: ({ variants }) => variants,
  add: (place, description) => ({ type: 'AddVariant', data: { ...variantIn(place), ...description } }),
  revise: (place, description) => ({ type: 'ReviseVariant', data: { ...variantIn(place), ...description } }),
  remove: (place) => ({ type: 'RemoveVariant', data: variantIn(place) }),
  unknown: 'VariantUnknown',
}

const addonPath = api.reviseAddon.params.transform(({ itemId, addonId: id }) => ({ itemId, id }))
const addonIn = ({ itemId, id }: ChoicePlace) => ({ itemId, addonId: AddonId.parse(id) })
export const addon: ChoiceKind = {
  name: 'addon',
  calls: {
    add: api.addAddon,
    revise: { ...api.reviseAddon, params: addonPath },
    remove: { ...api.deleteAddon, params: addonPath },
  },
  texts: {
    added: 'Addon added!',
    updated: 'Addon updated!',
    deleted: 'Addon deleted!',
    wrongPrice: 'Please provide valid addon price!',
  },
  choicesOf: ({ addons }) => addons,
  add: (place, description) => ({ type: 'AddAddon', data: { ...addonIn(place), ...description } }),
  revise: (place, description) => ({ type: 'ReviseAddon', data: { ...addonIn(place), ...description } }),
  remove: (place) => ({ type: 'RemoveAddon', data: addonIn(place) }),
  unknown: 'AddonUnknown',
}
