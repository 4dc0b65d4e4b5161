import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../engines/refusal.ts'
import { trustIn } from '../gateway/client.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const url = (scheme: RegExp) => z.url({ protocol: scheme })

const databaseUrl = url(/^postgres(ql)?$/)
  .optional()
  .describe('a URL such as postgres://user:password@host:5432/database')
const processes = z.coerce.number().int().min(1).max(8).default(1).describe('a number from 1 to 8')
const flag = z.enum(['0', '1']).default('1').describe('0 or 1')
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const isListOfProxies = (text: string): boolean => {
  try {
    return trustIn(text) !== undefined
  } catch {
    return false
  }
}

/** Environment variables, with the text of each refusal. */
const Environment = z.object({
  PORT: port.default(3000).describe('a number from 1 to 65535'),
  HOST: z.string().min(1).default('localhost').describe('a name or an address'),
  PUBLIC_URL: url(/^https?$/)
    .optional()
    .describe('a URL such as https://till.example.com'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(isListOfProxies)
    .describe('addresses or ranges such as 10.0.0.2 or 10.0.0.0/8, or loopback,'),
  DATA_DIR: z.string().min(1).default('./data').describe('a folder'),
  COMMAND_APIS: processes,
  QUERY_APIS: processes,
  DEMO: flag,
  DEMO_PASSWORD: z.string().min(8).max(256).optional().describe('a password of at least 8 characters'),
  DEMO_HISTORY: flag,
  DATABASE_URL: databaseUrl,
  QUERY_DATABASE_URL: databaseUrl,
  REDIS_URL: url(/^rediss?$/)
    .optional()
    .describe('a URL such as redis://host:6379'),
  EVENTSTORE_URL: z
    .string()
    .regex(/^(esdb|kurrentdb)(\+discover)?:\/\/[^/]+/)
    .optional()
    .describe('a URL such as esdb://host:2113?tls=false'),
  SECRET: z.string().min(32).optional().describe('a text of at least 32 characters'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`one of ${logLevels.join(', ')}`),
})

export type Settings = ReturnType<typeof readSettings>

/** Reads the settings. An empty variable counts as absent, because shells and compose files often set it so. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const defined = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(defined)
  if (!data) {
    const [name] = Environment.keyof().array().parse(error.issues[0]?.path)
    throw new Refusal(`${name} is not usable: ${name && Environment.shape[name].description} is expected.`)
  }
  const publicUrl = data.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${data.PORT}`
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    /** Proxies in front of the gateway whose X-Forwarded-For is trusted. */
    trustedProxies: data.TRUSTED_PROXIES,
    dataDir: path.resolve(data.DATA_DIR),
    /** Number of processes of each API. */
    commandApis: data.COMMAND_APIS,
    queryApis: data.QUERY_APIS,
    demo: data.DEMO === '1',
    /** True if the sign-in page shows the demo accounts. */
    offersDemo: data.DEMO === '1' && (defined.DEMO === '1' || isOfThisMachine(data.HOST, publicUrl)),
    demoPassword: data.DEMO_PASSWORD,
    /** True if the demo has a history and a second restaurant. */
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

/**
 * True if the installation is reachable from this machine only. Otherwise the accounts of a demo are offered only if
 * the demo was requested explicitly.
 */
const isOfThisMachine = (host: string, publicUrl: string): boolean =>
  loopback.has(host) && loopback.has(new URL(publicUrl).hostname)
