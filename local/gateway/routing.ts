import { allCalls } from '@comanda/api/all.ts'
import { type Answerer, answererOf, bodyBytes, type Declaration } from '@comanda/api/call.ts'
import { apiPrefix, declarationAt } from '@comanda/http/access.ts'
import { bodyTooLargeText, maxBodyOf, pictureTooLargeText } from '@comanda/http/body-limits.ts'

/** Target of a request. `sandbox`: the pages of the payment sandbox, if there is one. */
export type Upstream = 'command' | 'query' | 'sandbox'
/** Ports of the processes of each API, at least one. */
export type Ports = Readonly<{ command: readonly number[]; query: readonly number[]; sandbox?: number | undefined }>

const declared: readonly Declaration[] = allCalls
/** Calls that do not follow their method: reads by POST, and a GET answered by command-api. */
const exceptions = new Map<string, Answerer>(
  declared.flatMap(({ method, path, answeredBy }) =>
    answeredBy ? [[`${method} ${apiPrefix}${path}`, answeredBy]] : [],
  ),
)
/** Prefix of calls that command-api answers whatever their method: printers use several methods at one address. */
const printers = `${apiPrefix}/printer/`

/** Target of a request; undefined means the web app's own files. */
export function upstreamFor(method: string, url: string): Upstream | undefined {
  const path = pathOf(url)
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  if (path.startsWith(printers)) return 'command'
  if (path.startsWith('/api/')) return answererOf(effectiveMethod, exceptions.get(`${effectiveMethod} ${path}`))
  if (path.startsWith('/stripe-sandbox/')) return 'sandbox'
  return path === '/socket.io' || path === '/m' || queryPrefixes.some((prefix) => path.startsWith(prefix))
    ? 'query'
    : undefined
}

const queryPrefixes = ['/socket.io/', '/public/', '/m/']

export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** Maximum length of a body, and the answer to a longer one. */
export function bodyLimitOf(method: string, url: string): Readonly<{ maxBytes: number; tooLarge: string }> {
  const path = pathOf(url)
  // bodies outside the API are forms of the sandbox
  const call = declarationAt(method, path.endsWith('/') ? path.slice(0, -1) : path)
  const maxBytes = call ? maxBodyOf(call) : bodyBytes.form
  return { maxBytes, tooLarge: call?.upload ? pictureTooLargeText : bodyTooLargeText }
}
