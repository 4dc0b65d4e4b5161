import { Refusal } from './errors.ts'
import { largeBodyTurns } from './large-bodies.ts'
import type { App } from './zod.ts'

/**
 * Accepts JSON bodies only. Clients of 1.2.0 send some POSTs without body and content type (C2.4): that counts as an
 * empty object.
 */
export function acceptJsonOnly(app: App, bodyLimit: number): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  const takeTurn = largeBodyTurns(app)
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, bytes: Buffer, done) => {
    takeTurn(request, bytes.length, (refused) => {
      if (refused) return done(refused)
      const body = bytes.toString()
      if (body.trim() === '') return done(null, undefined)
      if (hasNul(body)) return done(unstorable())
      if (isNestedDeeper(body, maxLevels)) return done(tooDeep())
      return parse(request, withoutHalfPairs(body), done)
    })
  })
  app.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw unstorable()
  })
}

/** Limit of nesting, far above any form. Parsing and serialising JSON recurse, and fail at many thousands of levels. */
const maxLevels = 64

/** Counts brackets outside of strings. Invalid JSON is left to the parser. */
export function isNestedDeeper(json: string, levels: number): boolean {
  if (json.length <= levels * 2) return false
  let depth = 0
  let isText = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (isText) {
      if (code === backslash) index += 1
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (code === openBracket || code === openBrace) {
      depth += 1
      if (depth > levels) return true
    } else if (code === closeBracket || code === closeBrace) depth -= 1
  }
  return false
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
const tooDeep = () => new Refusal(400, 'The request is nested too deeply!')

/**
 * PostgreSQL accepts NUL nowhere, not even in a parameter: a name with one could be stored in the log but in no read
 * model.
 */
const unstorable = () => new Refusal(400, 'The request holds a character that cannot be stored!')
/** An escape of JSON: a surrogate pair, half of one, or any other. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|.)/g
const half = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/

/**
 * Replaces each half of a surrogate pair, as a client sends it that has cut a text within an emoji: PostgreSQL accepts it
 * in no JSON. Such text can be in the JSON only as an escape.
 */
const withoutHalfPairs = (json: string): string =>
  /\\ud/i.test(json) ? json.replace(escapes, (text) => (half.test(text) ? '\\ufffd' : text)) : json

/** JSON can contain NUL only as an escape. */
const hasNul = (json: string) => json.includes('\\u0000') && /(^|[^\\])(\\\\)*\\u0000/.test(json)
