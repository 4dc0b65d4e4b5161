import pg from 'pg'
import { RE2JS, RE2JSException } from 're2js'

/** A reader's filter of `$all`. */
export type Filter = Readonly<{
  matches: (stream: string, type: string) => boolean
  /** Condition for PostgreSQL that lets all matching events pass, and perhaps more; '' if there is none. */
  sql: string
  /** True if it excludes more than the system's events. */
  isNarrow: boolean
  /** Number of skipped events after which a checkpoint is due. */
  checkpointEvery: number
}>

type Expression = Readonly<{
  on: 'stream' | 'type'
  prefixes: readonly string[]
  regex: string
  checkpointEvery: number
}>

const MAX_PREFIXES = 1_000
const MAX_LIST_CHARACTERS = 65_536

/** Limit of a regular expression: it is tested against every event of the log. */
const MAX_REGEX_CHARACTERS = 1_000
const MAX_REGEX_STEPS = 2_000

/** Compiles a filter. Throws SyntaxError if it is not supported. */
export function makeFilter({ on, prefixes, regex, checkpointEvery }: Expression): Filter {
  const characters = prefixes.reduce((sum, prefix) => sum + prefix.length, regex.length)
  if (prefixes.length > MAX_PREFIXES || characters > MAX_LIST_CHARACTERS)
    throw new SyntaxError('The filter is too long.')
  if ([regex, ...prefixes].some((text) => text.includes('\0'))) throw new SyntaxError('The filter contains a NUL.')
  const test = regex === '' ? prefixTest(prefixes) : regexTest(regex)
  return {
    matches: on === 'stream' ? (stream) => test(stream) : cachedByType(test),
    sql: regex === '' ? prefixSql(on, prefixes) : regexSql(on, regex),
    isNarrow: !isAllButSystem(regex),
    checkpointEvery,
  }
}

/** The client library's expression for "no system events". */
const isAllButSystem = (source: string) => /^\^\[\^\\?\$\](\.\*)?$/.test(source)

const prefixTest = (prefixes: readonly string[]) => (name: string) => prefixes.some((prefix) => name.startsWith(prefix))

function regexTest(source: string): (name: string) => boolean {
  const names = alternatives(source)
  if (names) {
    const set = new Set(names)
    return (name) => set.has(name)
  }
  if (isAllButSystem(source)) return (name) => name !== '' && !name.startsWith('$')
  const pattern = compile(source)
  return (name) => pattern.test(name)
}

/**
 * Compiles with RE2, which runs in linear time: JavaScript's engine can backtrack without limit and block the process.
 */
function compile(source: string): RE2JS {
  if (source.length > MAX_REGEX_CHARACTERS) throw new SyntaxError('The regular expression is too long.')
  try {
    const pattern = RE2JS.compile(source)
    if (pattern.programSize() > MAX_REGEX_STEPS) throw new SyntaxError('The regular expression is too large.')
    return pattern
  } catch (error) {
    if (error instanceof RE2JSException) throw new SyntaxError(error.message)
    throw error
  }
}

/** The names in `^(A|B)$`, by far the most frequent filter; null for other expressions. */
function alternatives(source: string): string[] | null {
  const list = /^\^\(([\w|]+)\)\$$/.exec(source)?.[1]
  return list ? list.split('|') : null
}

const MAX_CACHED_CHARACTERS = 200

/** Caches the result per event type: there are few types. */
function cachedByType(test: (name: string) => boolean): (stream: string, type: string) => boolean {
  const cache = new Map<string, boolean>()
  return (_, type) => {
    const cached = cache.get(type)
    if (cached !== undefined) return cached
    const answer = test(type)
    if (cache.size < 10_000 && type.length <= MAX_CACHED_CHARACTERS) cache.set(type, answer)
    return answer
  }
}

const literal = (text: string): string => pg.escapeLiteral(text)

function prefixSql(on: 'stream' | 'type', prefixes: readonly string[]): string {
  return prefixes.length === 0 ? 'false' : `${on} ^@ any(array[${prefixes.map(literal).join(',')}])`
}

function regexSql(on: 'stream' | 'type', source: string): string {
  const names = alternatives(source)
  if (names) return `${on} = any(array[${names.map(literal).join(',')}])`
  return isAllButSystem(source) ? `not ${on} ^@ '$'` : ''
}
