import { Refusal } from './errors.ts'
import type { App } from './zod.ts'

/** Old clients send some POSTs without body and content type (C2.4); an empty JSON body is as good. */
export function understandJsonAlone(app: App, bodyLimit: number): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body: string, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (holdsNul(body)) return done(unstorable())
    return parse(request, body, (error, value) => {
      if (body.length > maxLevels * 2 && isDeeper(value, maxLevels)) return done(tooDeep())
      return done(error, value)
    })
  })
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw unstorable()
  })
}

/** Far more than any form of ours; what reads JSON by recursion, as writing it does, falls over many thousands. */
const maxLevels = 64
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))
const tooDeep = () => new Refusal(400, 'The request is nested too deeply!')

/**
 * PostgreSQL takes no NUL, not even in a parameter: a name that holds one could be stored in the log but in no read
 * model.
 */
const unstorable = () => new Refusal(400, 'The request holds a character that cannot be stored!')
/** In JSON it can only be escaped. */
const holdsNul = (json: string) => json.includes('\\u0000') && /(^|[^\\])(\\\\)*\\u0000/.test(json)
