import pg from 'pg'

/** Which events of `$all` a reader asked for. */
export type Filter = Readonly<{
  matches: (stream: string, type: string) => boolean
  /** The same, or a little more, said to PostgreSQL; empty when it cannot be said. */
  sql: string
  /** It leaves out more than the system's own events. */
  isNarrow: boolean
  /** How many events may be passed over before a checkpoint is due. */
  checkpointEvery: number
}>

type Expression = Readonly<{
  on: 'stream' | 'type'
  prefixes: readonly string[]
  regex: string
  checkpointEvery: number
}>

/** Throws SyntaxError for a regular expression that JavaScript does not read. */
export function makeFilter({ on, prefixes, regex, checkpointEvery }: Expression): Filter {
  const test = regex === '' ? prefixTest(prefixes) : regexTest(regex)
  return {
    matches: on === 'stream' ? (stream) => test(stream) : remembering(test),
    sql: regex === '' ? prefixSql(on, prefixes) : regexSql(on, regex),
    isNarrow: !isAllButSystem(regex),
    checkpointEvery,
  }
}

/** What the client library sends for "no system events". */
const isAllButSystem = (source: string) => source.startsWith('^[^$]') || source.startsWith('^[^\\$]')

const prefixTest = (prefixes: readonly string[]) => (name: string) => prefixes.some((prefix) => name.startsWith(prefix))

function regexTest(source: string): (name: string) => boolean {
  const names = alternatives(source)
  if (names) {
    const set = new Set(names)
    return (name) => set.has(name)
  }
  const pattern = new RegExp(source, 'u')
  return (name) => pattern.test(name)
}

/** `^(A|B)$` with plain names is by far the most frequent: a list. */
function alternatives(source: string): string[] | null {
  const list = /^\^\(([\w|]+)\)\$$/.exec(source)?.[1]
  return list ? list.split('|') : null
}

/** Types are few; the answer for each is kept. */
function remembering(test: (name: string) => boolean): (stream: string, type: string) => boolean {
  const known = new Map<string, boolean>()
  return (_, type) => {
    const before = known.get(type)
    if (before !== undefined) return before
    const answer = test(type)
    if (known.size < 10_000) known.set(type, answer)
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
