import type { IncomingHttpHeaders } from 'node:http'

export type Origins = Readonly<{ publicUrl: string; allowedOrigins: readonly string[] }>

/**
 * True if a request with cookies comes from a page of ours. Browsers always send Origin with unsafe methods and socket
 * upgrades; a request without it is not from a browser and carries no stolen cookies.
 */
export function isFromOwnPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, origins: Origins): boolean {
  if (origin !== undefined) return isAllowed(origin, origins)
  return site === undefined || site === 'same-origin' || site === 'none'
}

export const isAllowed = (origin: string, { publicUrl, allowedOrigins }: Origins): boolean =>
  spellings(publicUrl).includes(origin) || allowedOrigins.includes(origin)

/** CORS headers that let a page of an allowed origin read the answer. */
export function corsHeaders({ origin }: IncomingHttpHeaders, { allowedOrigins }: Origins) {
  if (origin === undefined || !allowedOrigins.includes(origin)) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-position, x-stale, x-stale-models, x-next-cursor, x-request-id, retry-after',
    vary: 'origin',
  }
}

/** `localhost` and its addresses are the same machine: a till opened under either name is ours. */
function spellings(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`)
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
