import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from './zod.ts'

export const gatewayKeyHeader = 'x-gateway-key'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port']

/**
 * Trusts X-Forwarded-For only with the gateway's key: every account of the machine can reach an inner port and could
 * claim another address for each password attempt.
 */
export function trustGatewayOnly(app: App, key: string | undefined): void {
  if (key === undefined) return
  const expected = Buffer.from(key)
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (!hasKey(headers, expected)) for (const name of forwarding) delete headers[name]
    delete headers[gatewayKeyHeader]
    done()
  })
}

function hasKey({ [gatewayKeyHeader]: key }: IncomingHttpHeaders, expected: Buffer): boolean {
  if (typeof key !== 'string') return false
  const bytes = Buffer.from(key)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
