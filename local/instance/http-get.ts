import { get } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Answer to a request; undefined if there is none within the time. `fetch` would keep 7 MB in the supervisor as long as
 * the installation runs.
 */
export function httpGet(url: string, withinMs: number): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { signal: AbortSignal.timeout(withinMs), agent: false }, async (response) => {
      const body = await text(response).catch(() => '')
      resolve({ status: response.statusCode ?? 0, body })
    })
    request.on('error', () => resolve(undefined))
  })
}
