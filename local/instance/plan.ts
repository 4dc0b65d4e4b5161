import path from 'node:path'
import { derive, type InnerPorts, logFile } from './data-dir.ts'
import type { ServicePlan } from './service.ts'
import type { Settings } from './settings.ts'
import { repository, webRoot } from './web-build.ts'

export type Addresses = Readonly<{
  databaseUrl: string
  queryDatabaseUrl: string
  redisUrl: string
  eventStoreUrl: string
}>
export type Plans = Readonly<
  Record<'eventStore' | 'commandApi' | 'jobs' | 'projections' | 'queryApi' | 'gateway', ServicePlan> & {
    /** Absent with a Stripe key of one's own. */
    sandbox: ServicePlan | undefined
  }
>

/** Which processes there are and what each is told. Only query-api knows the login that row-level security binds. */
export async function plansFor(
  settings: Settings,
  {
    secret,
    ports,
    addresses,
    isOpen,
  }: { secret: string; ports: InnerPorts; addresses: Addresses; isOpen: () => boolean },
): Promise<Plans> {
  const inherited = process.env
  const common: NodeJS.ProcessEnv = {
    ...inherited,
    NODE_ENV: inherited.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: path.join(settings.dataDir, 'cache', 'node'),
    DATABASE_URL: addresses.databaseUrl,
    QUERY_DATABASE_URL: undefined,
    REDIS_URL: addresses.redisUrl,
    EVENTSTORE_URL: addresses.eventStoreUrl,
    EVENTSTORE_PORT: String(ports.eventStore),
    COMMAND_PORT: String(ports.command),
    QUERY_PORT: String(ports.query),
    PORT: String(settings.port),
    HOST: '127.0.0.1',
    PUBLIC_URL: settings.publicUrl,
    SECRET: secret,
    DATA_DIR: settings.dataDir,
    LOG_LEVEL: settings.logLevel,
    DEMO: undefined,
    DEMO_PASSWORD: undefined,
  }
  const hasStripe = Boolean(inherited.STRIPE_SECRET_KEY)
  const payments: NodeJS.ProcessEnv = hasStripe ? {} : sandboxSettings(secret, ports)
  const plan = async (
    name: string,
    entry: string,
    extra: () => NodeJS.ProcessEnv = () => ({}),
  ): Promise<ServicePlan> => ({
    name,
    entry: path.join(repository, entry),
    environment: () => ({ ...common, ...extra() }),
    logFile: await logFile(settings.dataDir, name),
  })
  return {
    eventStore: await plan('event-store', 'event-store/server/main.ts'),
    commandApi: await plan('command-api', 'command-api/main.ts', () => payments),
    jobs: await plan('jobs', 'command-api/jobs/main.ts', () => payments),
    projections: await plan('projections', 'projections/main.ts'),
    queryApi: await plan('query-api', 'query-api/main.ts', () => ({ QUERY_DATABASE_URL: addresses.queryDatabaseUrl })),
    sandbox: hasStripe ? undefined : await plan('stripe-sandbox', 'local/stripe-sandbox/main.ts', () => payments),
    gateway: await plan('gateway', 'local/gateway/main.ts', () => ({
      HOST: settings.host,
      WEB_ROOT: webRoot,
      SANDBOX_PORT: hasStripe ? undefined : String(ports.sandbox),
      HELD: isOpen() ? '0' : '1',
    })),
  }
}

/** Keys of our own making: whoever knows the secret of this install could make them too, and nobody else. */
const sandboxSettings = (secret: string, ports: InnerPorts): NodeJS.ProcessEnv => ({
  STRIPE_SECRET_KEY: `sk_test_${derive(secret, 'stripe-sandbox key')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${derive(secret, 'stripe-sandbox webhooks')}`,
  STRIPE_API_URL: `http://127.0.0.1:${ports.sandbox}`,
  STRIPE_PRICE: undefined,
  SANDBOX_PORT: String(ports.sandbox),
})
