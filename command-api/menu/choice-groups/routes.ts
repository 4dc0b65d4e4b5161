import { addChoiceGroup, deleteChoiceGroup, reviseChoiceGroup } from '@comanda/api/choice-groups.ts'
import { AddonId, ChoiceGroupId } from '@comanda/domain/kernel/ids.ts'
import type { ChoiceGroup } from '@comanda/domain/menu/choice-group-state.ts'
import type { ChoiceGroupForm } from '@comanda/domain/menu/commands.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { newIdOf } from '../../change.ts'
import type { CommandContext } from '../../command-context.ts'
import { knownPositionOf } from '../../known-position.ts'
import { priceReader } from '../prices.ts'
import type { MenuNeeds } from '../routes.ts'

export const choiceGroupRoutes: Routes<MenuNeeds> = async (app, { changeMenu, caches }) => {
  route(app, addChoiceGroup, (request, reply) => {
    const idOf = (context: CommandContext) => ChoiceGroupId.parse(newIdOf(context, 'choice group'))
    return changeMenu(
      reply,
      async (context) => {
        const form = await read(request, context, request.body)
        return { type: 'AddChoiceGroup', data: { ...form, groupId: idOf(context) } }
      },
      (context) => ({ message: 'Choice group added!', id: idOf(context) }),
    )
  })

  route(app, reviseChoiceGroup, (request, reply) => {
    const { id: groupId } = request.params
    return changeMenu(
      reply,
      async (context) => {
        const { choiceGroups } = await caches.menu.of(request.actor.tenantId, knownPositionOf(request))
        const form = await read(request, context, request.body, choiceGroups.get(groupId))
        return { type: 'ReviseChoiceGroup', data: { ...form, groupId } }
      },
      'Choice group updated!',
    )
  })

  route(app, deleteChoiceGroup, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'RemoveChoiceGroup', data: { groupId: id } }), 'Choice group deleted!', {
      isThere: ({ choiceGroups }) => choiceGroups.has(id),
      otherwise: 'ChoiceGroupUnknown',
    }),
  )

  /** The form with prices and ids. An option with an id that the group does not have gets a new id. */
  async function read(
    request: FastifyRequest,
    context: CommandContext,
    { title, least, most, options }: z.output<typeof addChoiceGroup.body>,
    current?: ChoiceGroup,
  ): Promise<Omit<ChoiceGroupForm, 'groupId'>> {
    const priceOf = await priceReader(caches, request, context.tenantId)
    const used = new Set<AddonId>()
    const idOf = (id: AddonId | null | undefined, index: number) => {
      if (!id || !current?.options.has(id) || used.has(id)) return AddonId.parse(newIdOf(context, `option ${index}`))
      used.add(id)
      return id
    }
    return {
      title,
      least,
      most,
      options: options.map((option, index) => {
        const optionId = idOf(option.id, index)
        const price = priceOf(option.price, 'Please provide valid option price!', current?.options.get(optionId)?.price)
        return { optionId, title: option.title, price }
      }),
    }
  }
}
