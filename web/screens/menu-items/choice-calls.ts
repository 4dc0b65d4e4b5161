import { addAddon, addVariant } from '@comanda/api/menu.ts'
import { ask } from '../../api/ask.ts'
import { t } from '../../language/t.ts'

/** Typed values of a variant or an addon; a blank price is 0. */
export type ChoiceForm = { title: string; price: string }

/** The differences between variants and addons: calls and texts. */
export type ChoiceCalls = Readonly<{
  title: string
  hint: string
  empty: string
  add: string
  update: string
  wrong: string
  schema: typeof addVariant.body
  onAdd: (itemId: string, body: ChoiceForm, commandId: string) => Promise<{ message: string }>
  onUpdate: (itemId: string, id: string, body: ChoiceForm, commandId: string) => Promise<{ message: string }>
  onDelete: (itemId: string, id: string, commandId: string) => Promise<{ message: string }>
}>

export const variantCalls: ChoiceCalls = {
  title: t('menu.variants.title'),
  hint: t('menu.variants.hint'),
  empty: t('menu.variants.empty'),
  add: t('menu.variants.add'),
  update: t('menu.variants.update'),
  wrong: t('menu.variants.wrong'),
  schema: addVariant.body,
  onAdd: (itemId, body, commandId) =>
    ask('POST /menu-items/variants/:itemId/add', { params: { itemId }, body, commandId }),
  onUpdate: (itemId, variantId, body, commandId) =>
    ask('POST /menu-items/variants/:itemId/update/:variantId', { params: { itemId, variantId }, body, commandId }),
  onDelete: (itemId, variantId, commandId) =>
    ask('DELETE /menu-items/variants/:itemId/delete/:variantId', { params: { itemId, variantId }, commandId }),
}

export const addonCalls: ChoiceCalls = {
  title: t('menu.addons.title'),
  hint: t('menu.addons.hint'),
  empty: t('menu.addons.empty'),
  add: t('menu.addons.add'),
  update: t('menu.addons.update'),
  wrong: t('menu.addons.wrong'),
  schema: addAddon.body,
  onAdd: (itemId, body, commandId) =>
    ask('POST /menu-items/addons/:itemId/add', { params: { itemId }, body, commandId }),
  onUpdate: (itemId, addonId, body, commandId) =>
    ask('POST /menu-items/addons/:itemId/update/:addonId', { params: { itemId, addonId }, body, commandId }),
  onDelete: (itemId, addonId, commandId) =>
    ask('DELETE /menu-items/addons/:itemId/delete/:addonId', { params: { itemId, addonId }, commandId }),
}
