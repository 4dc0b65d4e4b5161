import { createHash } from 'node:crypto'
import { find } from '@comanda/domain/kernel/directory.ts'
import type { MenuItemId } from '@comanda/domain/kernel/ids.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import type { Routes } from '@comanda/http/zod.ts'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { madeBy } from '../change.ts'
import type { Handle } from '../handle.ts'
import type { Queues } from '../jobs/queues.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { ItemPath } from '../menu/requests.ts'
import type { MenuNeeds } from '../menu/routes.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { menuStream } from '../streams.ts'
import { takeTurns } from '../turns.ts'
import type { PictureFiles } from './files.ts'
import { redraw } from './picture.ts'

export type PhotoNeeds = Readonly<{
  answer: AnswerOnce
  handle: Handle
  changeMenu: MenuNeeds['changeMenu']
  knowledge: Knowledge
  pictures: PictureFiles
  queues: Queues
}>

const mostBytes = 4 * 1_048_576

export const photoRoutes: Routes<PhotoNeeds> = async (app, needs) => {
  const { answer, changeMenu, handle, knowledge, pictures, queues } = needs
  await app.register(multipart, { limits: { fileSize: mostBytes, files: 1, fields: 4, parts: 5, headerPairs: 50 } })
  // One picture at a time: memory stays at that of one, and orders keep the other core.
  const oneByOne = takeTurns()

  app.post('/menu-items/update/:id/upload-photo', { schema: { params: ItemPath } }, async (request, reply) => {
    const { actor, params } = request
    await mustExist(knowledge, actor, params.id)
    const file = await imageIn(request)
    // What the command is about, for its Idempotency-Key: the same key with another picture is another request.
    request.body = { sha256: createHash('sha256').update(file).digest('hex') }
    return answer(reply, async (stamp) => {
      const { tenantId } = actor
      const picture = await oneByOne('picture', () => redraw(file))
      const image = await pictures.save(tenantId, madeBy(stamp, 'picture'), picture)
      const command = { type: 'PictureMenuItem', data: { itemId: params.id, image } } as const
      const outcome = await handle(knowledge.menu, menuStream(tenantId), command, stamp)
      if ('rejected' in outcome) {
        await pictures.remove(image)
        return refused(outcome.rejected)
      }
      await queues.sweepPictures(tenantId)
      const { position, written } = outcome
      return { body: { message: 'Photo uploaded!', imageURL: image }, position, written, teaches: true }
    })
  })

  app.post('/menu-items/update/:id/remove-photo', { schema: { params: ItemPath } }, async (request, reply) => {
    const { actor, params } = request
    await changeMenu(
      reply,
      () => ({ type: 'UnpictureMenuItem', data: { itemId: params.id } }),
      () => ({ message: 'Photo removed!' }),
    )
    await queues.sweepPictures(actor.tenantId)
    return reply
  })
}

async function mustExist({ menu }: Knowledge, { tenantId }: Actor, itemId: MenuItemId): Promise<void> {
  const { items } = await menu.of(tenantId, null)
  if (!find(items, itemId)) throw notFound('Menu item')
}

async function imageIn(request: FastifyRequest): Promise<Buffer> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part?.fieldname !== 'image') throw new Refusal(400, 'Please provide an image!')
  return part.toBuffer()
}
