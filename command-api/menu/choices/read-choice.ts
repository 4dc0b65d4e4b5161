import { find } from '@comanda/domain/kernel/directory.ts'
import type { MenuItemId } from '@comanda/domain/kernel/ids.ts'
import type { Price } from '@comanda/domain/menu/events.ts'
import type { MenuItem } from '@comanda/domain/menu/state.ts'
import type { FastifyRequest } from 'fastify'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import { knownPositionOf } from '../../known-position.ts'
import { priceReader } from '../prices.ts'

type Filled = FastifyRequest & {
  params: Readonly<{ itemId: MenuItemId }>
  body: Readonly<{ title: string; price: string | number }>
}

/** What the form of a variant or an addon says; `current` finds the price that it was filled with. */
export async function readChoice(
  knowledge: Knowledge,
  request: Filled,
  refusal: string,
  current: (item: MenuItem) => Price | undefined = () => undefined,
): Promise<Readonly<{ title: string; price: Price }>> {
  const { actor, params, body } = request
  const priceOf = await priceReader(knowledge, request, actor.tenantId)
  const { items } = await knowledge.menu.of(actor.tenantId, knownPositionOf(request))
  const item = find(items, params.itemId)
  return { title: body.title, price: priceOf(body.price, refusal, item && current(item)) }
}
