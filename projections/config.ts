import { z } from 'zod'

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb|kdb)(\+discover)?:\/\//, 'must begin with esdb://'),
  /** Decrypts the names of customers for the search. */
  SECRET: z.string().min(32, 'must have at least 32 characters'),
  HOST: z.string().default('127.0.0.1'),
  /** Absent: no port for health and metrics. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Bearer token for Prometheus; derived from SECRET if absent. */
  METRICS_TOKEN: z.string().optional(),
  LEASE_MS: z.coerce.number().int().min(100).max(60_000).default(3_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** Reads the environment once. Throws one sentence that names every invalid setting, without values. */
export function readConfig(environment: Record<string, string | undefined>): z.infer<typeof Environment> {
  const settings = Object.entries(environment).filter(([, value]) => value !== '')
  const { data, error } = Environment.safeParse(Object.fromEntries(settings))
  if (data) return data
  const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The configuration is not usable: ${faults.join('; ')}.`)
}
