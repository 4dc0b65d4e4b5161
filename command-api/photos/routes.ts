import { createHash } from 'node:crypto'
import { removePhoto, uploadPhoto } from '@comanda/api/menu.ts'
import { find } from '@comanda/domain/kernel/directory.ts'
import type { MenuItemId } from '@comanda/domain/kernel/ids.ts'
import { menuStream } from '@comanda/domain/kernel/streams.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { pictureLimit, pictureTooLargeText } from '@comanda/http/body-limits.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import { takeTurns } from '@comanda/http/turns.ts'
import type { Routes } from '@comanda/http/zod.ts'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { madeBy } from '../change.ts'
import type { Handle } from '../handle.ts'
import type { MenuNeeds } from '../menu/routes.ts'
import type { Queues } from '../queues.ts'
import { type AnswerOnce, refused } from '../send.ts'
import type { PictureFiles } from './files.ts'
import { redraw } from './picture.ts'

type PhotoNeeds = Readonly<{
  answer: AnswerOnce
  handle: Handle
  changeMenu: MenuNeeds['changeMenu']
  caches: Caches
  pictures: PictureFiles
  queues: Queues
}>

export const photoRoutes: Routes<PhotoNeeds> = async (app, needs) => {
  const { answer, changeMenu, handle, caches, pictures, queues } = needs
  await app.register(multipart, { limits: { fileSize: pictureLimit, files: 1, fields: 4, parts: 5, headerPairs: 50 } })
  // Pictures are processed one at a time, which bounds the memory and leaves the other core to orders.
  const oneByOne = takeTurns()

  route(app, uploadPhoto, async (request, reply) => {
    const { actor, params } = request
    await mustExist(caches, actor, params.id)
    const file = await imageIn(request)
    // The command's content for its Idempotency-Key: the same key with another picture is another request.
    request.body = { sha256: createHash('sha256').update(file).digest('hex') }
    return answer(reply, async (context) => {
      const { tenantId } = actor
      const picture = await oneByOne('picture', () => redraw(file))
      const image = await pictures.save(tenantId, madeBy(context, 'picture'), picture)
      const command = { type: 'PictureMenuItem', data: { itemId: params.id, image } } as const
      const outcome = await handle(caches.menu, menuStream(tenantId), command, context)
      if ('rejected' in outcome) {
        await pictures.remove(image)
        return refused(outcome.rejected)
      }
      await queues.sweepPictures(tenantId)
      const { position, written } = outcome
      return { body: { message: 'Photo uploaded!', imageURL: image }, position, written, changesCaches: true }
    })
  })

  route(app, removePhoto, async (request, reply) => {
    const { actor, params } = request
    await changeMenu(reply, () => ({ type: 'UnpictureMenuItem', data: { itemId: params.id } }), 'Photo removed!')
    await queues.sweepPictures(actor.tenantId)
    return reply
  })
}

async function mustExist({ menu }: Caches, { tenantId }: Actor, itemId: MenuItemId): Promise<void> {
  const { items } = await menu.of(tenantId, null)
  if (!find(items, itemId)) throw notFound('Menu item')
}

async function imageIn(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined
    if (part?.fieldname !== 'image') throw new Refusal(400, 'Please provide an image!')
    const file = await part.toBuffer()
    // the plugin reports it only if more of the file follows the limit
    if (part.file.truncated) throw new Refusal(413, pictureTooLargeText)
    return file
  } catch (error) {
    if (error instanceof Refusal || isOfThePlugin(error)) throw error
    throw new Refusal(400, 'The upload is no complete form!')
  }
}

/** True for errors of the plugin. Those of its parser (truncated form, missing boundary) have no code. */
const isOfThePlugin = (error: unknown) => error instanceof Error && 'code' in error && /^FST_/.test(String(error.code))
