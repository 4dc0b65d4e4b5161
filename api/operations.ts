import { z } from 'zod'
import { call } from './call.ts'
import { orAbsent } from './query-fields.ts'
import { FeedMessage } from './shapes/feed-message.ts'
import { file, Position, Title } from './values.ts'
import { anyone, everybody } from './who.ts'

export const readHealth = call('GET /health', everybody, {
  summary: 'Answers 200 when, and only when, an order could be taken now.',
  answeredBy: 'command',
  answer: z.strictObject({ status: z.literal('ok') }),
})

export const readReady = call('GET /ready', everybody, {
  summary: 'Answers 200 if lists can be read now, with the state of each read model.',
  answer: z.strictObject({
    ready: z.literal(true),
    /** Details besides `ready`: for super-admins and callers from inside only. */
    checks: z
      .strictObject({
        database: z.boolean(),
        redis: z.boolean(),
        feed: z.boolean(),
        log: z.boolean(),
        worker: z.boolean(),
        disk: z.boolean(),
      })
      .optional(),
    models: z
      .array(
        z.strictObject({
          name: Title,
          state: z.enum(['live', 'building', 'stuck']),
          version: z.int(),
          checkpoint: Position,
        }),
      )
      .optional(),
    stuck: z.array(Title).optional(),
    building: z.array(Title).optional(),
    standing: z.array(Title).optional(),
  }),
})

export const readMetrics = call('GET /metrics', everybody, {
  summary: 'Reads the metrics of one process in the text format of Prometheus.',
  atRoot: true,
  answer: file('text/plain'),
})

export const readOpenApi = call('GET /openapi.json', everybody, {
  summary: 'Reads the OpenAPI description of all calls.',
  answer: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) }),
})

export const readDocs = call('GET /docs', everybody, {
  summary: 'Shows the description of the API as a page.',
  answer: file('text/html'),
})

/** Longer sides in pixels of pictures in lists, in tiles and on their own. */
const pictureWidths = ['96', '192', '512'] as const

export const readPicture = call('GET /public/*', everybody, {
  summary: 'Reads a picture of the menu, its longer side at most `w` pixels.',
  atRoot: true,
  query: z.object({ w: orAbsent(z.enum(pictureWidths)) }),
  answer: file('image/*'),
})

export const openFeed = call('GET /feed', anyone, {
  summary: 'Opens a WebSocket that reports changes from the given sequence number on.',
  socket: true,
  query: z.object({
    epoch: orAbsent(z.string().max(100)),
    seq: orAbsent(z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER)),
  }),
  answer: FeedMessage,
})
