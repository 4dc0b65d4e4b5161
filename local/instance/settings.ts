import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../engines/refusal.ts'
import { trustIn } from '../gateway/client.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const url = (scheme: RegExp) => z.url({ protocol: scheme })

const isListOfProxies = (text: string): boolean => {
  try {
    return trustIn(text) !== undefined
  } catch {
    return false
  }
}

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: url(/^https?$/).optional(),
  TRUSTED_PROXIES: z.string().default('').refine(isListOfProxies),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: z.enum(['0', '1']).default('1'),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  DEMO_HISTORY: z.enum(['0', '1']).default('1'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  QUERY_DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  REDIS_URL: url(/^rediss?$/).optional(),
  EVENTSTORE_URL: z
    .string()
    .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/[^/]+/)
    .optional(),
  SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

const expected: Readonly<Record<string, string>> = {
  PORT: 'a number from 1 to 65535',
  PUBLIC_URL: 'a URL such as https://till.example.com',
  TRUSTED_PROXIES: 'addresses or ranges such as 10.0.0.2 or 10.0.0.0/8, or loopback,',
  DEMO: '0 or 1',
  DEMO_PASSWORD: 'a password of at least 8 characters',
  DEMO_HISTORY: '0 or 1',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/database',
  QUERY_DATABASE_URL: 'a URL such as postgres://user:password@host:5432/database',
  REDIS_URL: 'a URL such as redis://host:6379',
  EVENTSTORE_URL: 'a URL such as esdb://host:2113?tls=false',
  SECRET: 'a text of at least 32 characters',
  LOG_LEVEL: 'one of trace, debug, info, warn, error, fatal, silent',
}

export type Settings = Readonly<{
  port: number
  host: string
  publicUrl: string
  /** Proxies before the gateway, whose X-Forwarded-For is trusted. */
  trustedProxies: string
  dataDir: string
  demo: boolean
  /** Whether the sign-in page shows the demo accounts. */
  offersDemo: boolean
  demoPassword: string | undefined
  /** Whether the demo restaurant has weeks behind it, and a second one beside it. */
  demoHistory: boolean
  databaseUrl: string | undefined
  queryDatabaseUrl: string | undefined
  redisUrl: string | undefined
  eventStoreUrl: string | undefined
  secret: string | undefined
  logLevel: string
}>

/** A setting that is there but empty counts as absent, as shells and compose files leave them. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(given)
  if (!data) {
    const name = String(error.issues[0]?.path[0])
    throw new Refusal(`${name} is not usable: ${expected[name] ?? 'another value'} is expected.`)
  }
  const publicUrl = data.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${data.PORT}`
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    trustedProxies: data.TRUSTED_PROXIES,
    dataDir: path.resolve(data.DATA_DIR),
    demo: data.DEMO === '1',
    offersDemo: data.DEMO === '1' && (given.DEMO === '1' || isOfThisMachine(data.HOST, publicUrl)),
    demoPassword: data.DEMO_PASSWORD,
    demoHistory: data.DEMO_HISTORY === '1',
    databaseUrl: data.DATABASE_URL,
    queryDatabaseUrl: data.QUERY_DATABASE_URL,
    redisUrl: data.REDIS_URL,
    eventStoreUrl: data.EVENTSTORE_URL,
    secret: data.SECRET,
    logLevel: data.LOG_LEVEL,
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** The accounts of a demo that is not asked for by name are not offered on a network. */
const isOfThisMachine = (host: string, publicUrl: string): boolean =>
  loopback.has(host) && loopback.has(new URL(publicUrl).hostname)
