import { createHash } from 'node:crypto'
import { removePhoto, uploadPhoto } from '@comanda/api/menu.ts'
import { removeStoreLogo, uploadStoreLogo } from '@comanda/api/settings.ts'
import { find } from '@comanda/domain/kernel/directory.ts'
import type { MenuItemId } from '@comanda/domain/kernel/ids.ts'
import { menuStream, storeStream } from '@comanda/domain/kernel/streams.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { pictureLimit, pictureTooLargeText } from '@comanda/http/body-limits.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import { createKeyedQueue } from '@comanda/http/keyed-queue.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caches } from '../cache/caches.ts'
import { newIdOf } from '../change.ts'
import type { CommandContext } from '../command-context.ts'
import type { Handle, Outcome } from '../handle.ts'
import type { MenuNeeds } from '../menu/routes.ts'
import type { AnyRejection } from '../messages.ts'
import type { Queues } from '../queues.ts'
import { type AnswerOnce, refused } from '../send.ts'
import type { StoreNeeds } from '../store/routes.ts'
import type { PictureFiles } from './files.ts'
import { redraw } from './picture.ts'

type PhotoNeeds = Readonly<{
  answer: AnswerOnce
  handle: Handle
  changeMenu: MenuNeeds['changeMenu']
  changeStore: StoreNeeds['changeStore']
  caches: Caches
  pictures: PictureFiles
  queues: Queues
}>

export const photoRoutes: Routes<PhotoNeeds> = async (app, needs) => {
  const { changeMenu, changeStore, handle, caches, queues } = needs
  await app.register(multipart, { limits: { fileSize: pictureLimit, files: 1, fields: 4, parts: 5, headerPairs: 50 } })
  const store = pictureStore(needs)

  route(app, uploadPhoto, async (request, reply) => {
    const { actor, params } = request
    await mustExist(caches, actor, params.id)
    return store(request, reply, {
      message: 'Photo uploaded!',
      choose: (image, context) => {
        const command = { type: 'PictureMenuItem', data: { itemId: params.id, image } } as const
        return handle(caches.menu, menuStream(actor.tenantId), command, context)
      },
    })
  })

  route(app, removePhoto, async (request, reply) => {
    const { actor, params } = request
    await changeMenu(reply, () => ({ type: 'UnpictureMenuItem', data: { itemId: params.id } }), 'Photo removed!')
    await queues.sweepPictures(actor.tenantId)
    return reply
  })

  route(app, uploadStoreLogo, (request, reply) =>
    store(request, reply, {
      message: 'Logo uploaded!',
      isPrinted: true,
      choose: (image, context) => {
        const command = { type: 'ChooseStoreLogo', data: { image } } as const
        return handle(caches.store, storeStream(request.actor.tenantId), command, context)
      },
    }),
  )

  route(app, removeStoreLogo, async ({ actor }, reply) => {
    await changeStore(reply, () => ({ type: 'RemoveStoreLogo', data: {} }), 'Logo removed!')
    await queues.sweepPictures(actor.tenantId)
    return reply
  })
}

type PictureUse = Readonly<{
  message: string
  /** True if the picture is needed in black and white too. */
  isPrinted?: boolean
  /** Records the picture; a rejected one is removed. */
  choose: (image: string, context: CommandContext) => Promise<Outcome<unknown, AnyRejection>>
}>

function pictureStore({ answer, pictures, queues }: PhotoNeeds) {
  // Pictures are processed one at a time, which bounds the memory and leaves the other core to orders.
  const oneByOne = createKeyedQueue()
  return async (request: FastifyRequest, reply: FastifyReply, { message, isPrinted = false, choose }: PictureUse) => {
    const { tenantId } = request.actor
    const file = await imageIn(request)
    // The command's content for its Idempotency-Key: the same key with another picture is another request.
    request.body = { sha256: createHash('sha256').update(file).digest('hex') }
    return answer(reply, async (context) => {
      const picture = await oneByOne('picture', () => redraw(file, { isPrinted }))
      const image = await pictures.save(tenantId, newIdOf(context, 'picture'), picture)
      const outcome = await choose(image, context)
      if ('rejected' in outcome) {
        await pictures.remove(image)
        return refused(outcome.rejected)
      }
      await queues.sweepPictures(tenantId)
      const { position, written } = outcome
      return { body: { message, imageURL: image }, position, written, changesCaches: true }
    })
  }
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

/** True for errors of the plugin. Errors of its parser (truncated form, missing boundary) have no code. */
const isOfThePlugin = (error: unknown) => error instanceof Error && 'code' in error && /^FST_/.test(String(error.code))
