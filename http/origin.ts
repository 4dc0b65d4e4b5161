import type { IncomingHttpHeaders } from 'node:http'

export type Origins = Readonly<{ publicUrl: string; allowedOrigins: readonly string[] }>

/**
 * Whether a cookie request comes from a page of ours. Browsers always send Origin on unsafe methods and on the upgrade
 * of a socket; a request without it is no browser's and carries no stolen cookies.
 */
export function isOurs({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, origins: Origins): boolean {
  if (origin !== undefined) return isAllowed(origin, origins)
  return site === undefined || site === 'same-origin' || site === 'none'
}

export const isAllowed = (origin: string, { publicUrl, allowedOrigins }: Origins): boolean =>
  spellings(publicUrl).includes(origin) || allowedOrigins.includes(origin)

/** The headers with which a browser shows our answer to a page of another origin that we allow. */
export function lettingPagesRead({ origin }: IncomingHttpHeaders, { allowedOrigins }: Origins) {
  if (origin === undefined || !allowedOrigins.includes(origin)) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'x-position, x-stale, x-stale-models, x-next-cursor, x-request-id, retry-after',
    vary: 'origin',
  }
}

/** `localhost` and its addresses are one machine: a till opened by either name is ours. */
function spellings(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return loopback.map((host) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`)
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
