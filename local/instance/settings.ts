import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../engines/refusal.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const url = (scheme: RegExp) => z.url({ protocol: scheme })

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: url(/^https?$/).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: z.enum(['0', '1']).default('1'),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
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
  DEMO: '0 or 1',
  DEMO_PASSWORD: 'a password of at least 8 characters',
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
  dataDir: string
  demo: boolean
  demoPassword: string | undefined
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
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${data.PORT}`,
    dataDir: path.resolve(data.DATA_DIR),
    demo: data.DEMO === '1',
    demoPassword: data.DEMO_PASSWORD,
    databaseUrl: data.DATABASE_URL,
    queryDatabaseUrl: data.QUERY_DATABASE_URL,
    redisUrl: data.REDIS_URL,
    eventStoreUrl: data.EVENTSTORE_URL,
    secret: data.SECRET,
    logLevel: data.LOG_LEVEL,
  }
}
