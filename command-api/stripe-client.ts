import type { StripeAccount } from '@comanda/http/config.ts'

type ClientOptions = Readonly<{ timeoutMs: number; retries: number }>

/** Loads the library with the first message to or from the provider: most days of a process have none. */
async function loadStripe(account: StripeAccount, { timeoutMs, retries }: ClientOptions) {
  const { default: Stripe } = await import('stripe')
  const options = { timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false }
  return new Stripe(account.secretKey, { ...addressOf(account), ...options })
}

export type StripeClient = Awaited<ReturnType<typeof loadStripe>>

/** The client of an account, created once. */
export function openStripe(account: StripeAccount, options: ClientOptions): () => Promise<StripeClient> {
  let client: Promise<StripeClient> | undefined
  return () => {
    client ??= loadStripe(account, options)
    return client
  }
}

function addressOf({ apiUrl }: StripeAccount) {
  if (apiUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const
}

/** True for an error of the provider or of the connection to it, by the types of its library. */
export const isStripeError = (
  err: unknown,
): err is Error & Readonly<{ type: string; code?: string; statusCode?: number }> =>
  err instanceof Error && 'type' in err && /^Stripe/.test(String(err.type))
