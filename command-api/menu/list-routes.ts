import { importMenu, repriceMenuItems } from '@comanda/api/menu.ts'
import { entries, find } from '@comanda/domain/kernel/directory.ts'
import {
  AddonId,
  CategoryId,
  type ChoiceGroupId,
  MenuItemId,
  type TaxId,
  VariantId,
} from '@comanda/domain/kernel/ids.ts'
import { menuStream } from '@comanda/domain/kernel/streams.ts'
import type { ImportedDish } from '@comanda/domain/menu/commands.ts'
import type { Menu } from '@comanda/domain/menu/state.ts'
import { Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { z } from 'zod'
import { newIdOf } from '../change.ts'
import type { CommandContext } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import { knownPositionOf } from '../known-position.ts'
import { refusals } from '../messages.ts'
import { type AnswerOnce, type Reply, refused } from '../send.ts'
import { priceReader, type ReadPrice } from './prices.ts'
import type { MenuNeeds } from './routes.ts'

type MenuListNeeds = Readonly<{ answer: AnswerOnce; handle: Handle; caches: MenuNeeds['caches'] }>

/** Changes of many dishes in one call: either all are applied, or none and every invalid row is named. */
export const menuListRoutes: Routes<MenuListNeeds> = async (app, { answer, handle, caches }) => {
  route(app, repriceMenuItems, (request, reply) =>
    answer(reply, async (context) => {
      const { tenantId } = request.actor
      const { items } = await caches.menu.of(tenantId, knownPositionOf(request))
      const priceOf = await priceReader(caches, request, tenantId)
      const { accepted, errors } = readRows(request.body.prices, ({ id, price }) => {
        const item = find(items, id)
        if (!item) throw new Refusal(...refusals.MenuItemUnknown)
        return { itemId: id, price: priceOf(price, wrongPrice, item.price) }
      })
      if (errors.length > 0) return refusedRows(errors)
      const command = { type: 'RepriceMenuItems', data: { prices: accepted } } as const
      const outcome = await handle(caches.menu, menuStream(tenantId), command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { position, written } = outcome
      return { body: { message: 'Prices updated!' }, position, written, changesCaches: true }
    }),
  )

  route(app, importMenu, (request, reply) =>
    answer(reply, async (context) => {
      const { tenantId } = request.actor
      const menu = await caches.menu.of(tenantId, knownPositionOf(request))
      const priceOf = await priceReader(caches, request, tenantId)
      const references = { taxes: taxesByTitle(menu), choiceGroups: choiceGroupsByTitle(menu), priceOf }
      const { rows } = request.body
      const { accepted, errors } = readRows(rows, (row, index) => dishOf(row, { context, index, ...references }))
      if (errors.length > 0) return refusedRows(errors)
      const command = { type: 'ImportMenu', data: { dishes: accepted } } as const
      const outcome = await handle(caches.menu, menuStream(tenantId), command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      const { state, position, written } = outcome
      // counted by the ids that this command creates, so that a repetition gets the same answer
      const added = accepted.filter(({ itemId }) => find(state.items, itemId)).length
      const body = { message: 'Menu imported!', added, present: rows.length - added }
      return { body, position, written, changesCaches: true }
    }),
  )
}

const wrongPrice = 'Please provide valid price!'

type RowError = Readonly<{ row: number; message: string }>

/** Entries accepted by `read`, and the refusals of the others with their row, from 1. */
function readRows<Entry, Accepted>(entries: readonly Entry[], read: (entry: Entry, index: number) => Accepted) {
  const accepted: Accepted[] = []
  const errors: RowError[] = []
  for (const [index, entry] of entries.entries()) {
    try {
      accepted.push(read(entry, index))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push({ row: index + 1, message: error.message })
    }
  }
  return { accepted, errors }
}

const refusedRows = (errors: readonly RowError[]): Reply => ({
  status: 400,
  body: { message: errors[0]?.message ?? '', errors },
  position: null,
  written: false,
})

const folded = (title: string) => title.trim().toLowerCase()
const taxesByTitle = ({ taxes }: Menu): ReadonlyMap<string, TaxId> =>
  new Map([...entries(taxes)].map(([id, { title }]) => [folded(title), id]))

const choiceGroupsByTitle = ({ choiceGroups }: Menu): ReadonlyMap<string, ChoiceGroupId> =>
  new Map([...choiceGroups].map(([id, { title }]) => [folded(title), id]))

type Row = z.output<typeof importMenu.body>['rows'][number]
type ImportContext = Readonly<{
  context: CommandContext
  index: number
  taxes: ReadonlyMap<string, TaxId>
  choiceGroups: ReadonlyMap<string, ChoiceGroupId>
  priceOf: ReadPrice
}>

function dishOf(row: Row, { context, index, taxes, choiceGroups, priceOf }: ImportContext): ImportedDish {
  const { title, price, category, tax, variants, addons, choices = [], description, allergens } = row
  const taxId = tax === null ? null : taxes.get(folded(tax))
  if (taxId === undefined) throw new Refusal(...refusals.TaxUnknown)
  const choiceGroupIds = choices.map((name) => {
    const groupId = choiceGroups.get(folded(name))
    if (!groupId) throw new Refusal(...refusals.ChoiceGroupUnknown)
    return groupId
  })
  const idOf = (what: string, number = index) => newIdOf(context, `imported ${what} ${number}`)
  return {
    itemId: MenuItemId.parse(idOf('dish')),
    title,
    price: priceOf(price, wrongPrice),
    category: category === null ? null : { categoryId: CategoryId.parse(idOf('category')), title: category },
    taxId,
    choiceGroupIds,
    description: description ?? undefined,
    allergens,
    variants: variants.map((variant, number) => ({
      variantId: VariantId.parse(idOf(`variant ${index}`, number)),
      title: variant.title,
      price: priceOf(variant.price, 'Please provide valid variant price!'),
    })),
    addons: addons.map((addon, number) => ({
      addonId: AddonId.parse(idOf(`addon ${index}`, number)),
      title: addon.title,
      price: priceOf(addon.price, 'Please provide valid addon price!'),
    })),
  }
}
