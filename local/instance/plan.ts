import path from 'node:path'
import { addressOf, storeUser } from '@comanda/event-store/server/address.ts'
import { demoSignIn } from '../demo/accounts.ts'
import { postgresUrl } from '../engines/postgres.ts'
import { redisUrl } from '../engines/redis.ts'
import { ownQueryLogin } from '../query-login.ts'
import { derive, type InnerPorts } from './data-dir.ts'
import { logFile } from './log-files.ts'
import { type Server, serverFile } from './server-files.ts'
import type { ServicePlan } from './service.ts'
import type { Settings } from './settings.ts'
import { webRoot } from './web-build.ts'

/** Resources of the processes. */
export type Resources = Readonly<{
  secret: string
  ports: InnerPorts
  /** Ports of the processes of each API, the first as in `ports`. */
  apiPorts: Readonly<{ command: readonly number[]; query: readonly number[] }>
  addresses: Readonly<Record<'databaseUrl' | 'queryDatabaseUrl' | 'redisUrl' | 'eventStoreUrl', string>>
  demoPassword: string | undefined
  /** Folder with the bundled servers; undefined: the sources run. */
  bundle: string | undefined
}>
type Plans = Readonly<
  Record<'eventStore' | 'jobs' | 'projections' | 'gateway', ServicePlan> & {
    commandApis: readonly ServicePlan[]
    queryApis: readonly ServicePlan[]
  }
>

/** The processes with their environments. Only query-api gets the login to which row-level security applies. */
export function plansFor(settings: Settings, resources: Resources, isOpen: () => boolean): Plans {
  const { secret, ports, apiPorts, addresses, demoPassword, bundle } = resources
  const inherited = process.env
  const common: NodeJS.ProcessEnv = {
    ...allocatorSettings,
    ...inherited,
    NODE_ENV: inherited.NODE_ENV ?? 'production',
    NODE_COMPILE_CACHE: inherited.NODE_COMPILE_CACHE ?? path.join(settings.dataDir, 'cache', 'node'),
    DATABASE_URL: addresses.databaseUrl,
    QUERY_DATABASE_URL: undefined,
    REDIS_URL: addresses.redisUrl,
    EVENTSTORE_URL: addresses.eventStoreUrl,
    EVENTSTORE_PORT: String(ports.eventStore),
    COMMAND_PORT: String(ports.command),
    QUERY_PORT: String(ports.query),
    PORT: String(settings.port),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: 'loopback', // the gateway
    GATEWAY_KEY: derive(secret, 'gateway'),
    PUBLIC_URL: settings.publicUrl,
    SECRET: secret,
    DATA_DIR: settings.dataDir,
    LOG_LEVEL: settings.logLevel,
    DEMO: undefined,
    DEMO_PASSWORD: undefined,
    DEMO_SIGN_IN: undefined,
    DEMO_HISTORY: undefined,
  }
  const hasStripe = Boolean(inherited.STRIPE_SECRET_KEY)
  const payments: NodeJS.ProcessEnv = {
    ...(!hasStripe && sandboxSettings(secret, ports)),
    ...(!hasStripe && !inherited.STRIPE_TERMINAL_KEY && terminalSettings(secret, ports)),
  }
  type Extra = () => NodeJS.ProcessEnv
  const preloads = [serverFile('exit-with-parent', bundle), serverFile('idle-memory', bundle)]
  const plan = (server: Server, extra: Extra = () => ({}), name: string = server): ServicePlan => ({
    name,
    entry: serverFile(server, bundle),
    preloads,
    environment: () => ({ ...common, ...extra() }),
    logFile: logFile(settings.dataDir, name),
  })
  return {
    eventStore: plan('event-store', () => ({ EVENTSTORE_PASSWORD: eventStorePassword(secret) })),
    commandApis: apiPorts.command.map((port, index) => {
      const extra = () => ({ ...payments, COMMAND_PORT: String(port) })
      return plan('command-api', extra, numbered('command-api', index))
    }),
    jobs: plan('jobs', () => payments),
    projections: plan('projections'),
    queryApis: apiPorts.query.map((port, index) => {
      const extra = () => ({
        QUERY_PORT: String(port),
        QUERY_DATABASE_URL: addresses.queryDatabaseUrl,
        DEMO_SIGN_IN: settings.offersDemo && demoPassword ? JSON.stringify(demoSignIn(demoPassword)) : undefined,
      })
      return plan('query-api', extra, numbered('query-api', index))
    }),
    gateway: plan('gateway', () => ({
      ...payments,
      HOST: settings.host,
      TRUSTED_PROXIES: settings.trustedProxies,
      WEB_ROOT: webRoot,
      COMMAND_PORTS: apiPorts.command.join(','),
      QUERY_PORTS: apiPorts.query.join(','),
      SANDBOX_PORT: hasStripe ? undefined : String(ports.sandbox),
      HELD: isOpen() ? '0' : '1',
    })),
  }
}

/**
 * Settings of glibc's allocator: memory outside V8's heap, such as buffers, returns to the machine once it is free. Its
 * own rule raises both thresholds with the largest buffer, and a process then keeps what its busiest minute took.
 */
const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
}

/** Name of a process: `command-api`, `command-api-2`, … */
const numbered = (name: string, index: number): string => (index === 0 ? name : `${name}-${index + 1}`)

/** Addresses of all services, determined before any of them runs. */
export function resourcesOf(settings: Settings, base: Omit<Resources, 'addresses'>): Resources {
  const { secret, ports } = base
  const engine = (name: 'postgres' | 'redis') => ({ password: derive(secret, name), port: ports[name] })
  const databaseUrl = settings.databaseUrl ?? postgresUrl(engine('postgres'), 'comanda')
  const addresses = {
    databaseUrl,
    queryDatabaseUrl: settings.queryDatabaseUrl ?? ownQueryLogin(databaseUrl, secret),
    redisUrl: settings.redisUrl ?? redisUrl(engine('redis')),
    eventStoreUrl: settings.eventStoreUrl ?? ownEventStore(secret, ports),
  }
  return { ...base, addresses }
}

const eventStorePassword = (secret: string) => derive(secret, 'event-store')

/** URL of our own event store, with credentials. */
export const ownEventStore = (secret: string, ports: InnerPorts): string =>
  addressOf('127.0.0.1', ports.eventStore, { username: storeUser, password: eventStorePassword(secret) })

/** Settings of the sandbox, with keys derived from the secret of this installation. */
const sandboxSettings = (secret: string, ports: InnerPorts): NodeJS.ProcessEnv => ({
  STRIPE_SECRET_KEY: `sk_test_${derive(secret, 'stripe-sandbox key')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${derive(secret, 'stripe-sandbox webhooks')}`,
  STRIPE_API_URL: `http://127.0.0.1:${ports.sandbox}`,
  STRIPE_PRICE: undefined,
  SANDBOX_PORT: String(ports.sandbox),
})

/** Card terminals of the sandbox. */
const terminalSettings = (secret: string, ports: InnerPorts): NodeJS.ProcessEnv => ({
  STRIPE_TERMINAL_KEY: `sk_test_${derive(secret, 'stripe-sandbox key')}`,
  STRIPE_TERMINAL_API_URL: `http://127.0.0.1:${ports.sandbox}`,
})
