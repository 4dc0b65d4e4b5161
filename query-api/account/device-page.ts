import type { UserId } from '@comanda/domain/kernel/ids.ts'
import { listDevices } from '@comanda/http/devices.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { readCursor, writeCursor } from '../cursor.ts'
import type { Needs } from '../needs.ts'

type Page = Readonly<{ cursor?: string | undefined; limit: number }>

/** A page of the user's signed-in devices; the header links to the next page. */
export async function devicePage(identity: Needs['identity'], reply: FastifyReply, userId: UserId, page: Page) {
  const after = readCursor(page.cursor, SortKey)
  const { sessionId } = reply.request.actor
  const { devices, next } = await listDevices(identity, { userId, sessionId }, { after, limit: page.limit })
  if (next) reply.header('x-next-cursor', writeCursor([next.createdAt, next.sessionId]))
  return devices
}

const SortKey = z
  .tuple([z.iso.datetime({ precision: 6 }), z.uuid()])
  .transform(([createdAt, sessionId]) => ({ createdAt, sessionId }))
