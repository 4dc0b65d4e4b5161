import { DemoSignIn } from '@comanda/api/demo.ts'
import { z } from 'zod'
import { derivedMetricsToken } from './metrics-token.ts'
import type { S3Settings } from './s3.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optionalText = z.preprocess(blankIsAbsent, z.string().optional())

/** Parses the JSON that the installation wrote when it created the demo accounts. */
function demoSignInOf(text: string, context: z.RefinementCtx): z.output<typeof DemoSignIn> {
  try {
    return DemoSignIn.parse(JSON.parse(text))
  } catch {
    context.addIssue('is not the demo that npm start describes')
    return z.NEVER
  }
}

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  QUERY_DATABASE_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  EVENTSTORE_URL: z.string().regex(/^(esdb|kurrentdb|kdb)(\+discover)?:\/\//, 'must begin with esdb://'),
  COMMAND_PORT: port(3001),
  QUERY_PORT: port(3002),
  JOBS_METRICS_PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).optional()),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  ALLOWED_ORIGINS: z.string().default(''),
  TRUSTED_PROXIES: z.string().default('loopback'),
  GATEWAY_KEY: optionalText,
  SECRET: z.string().min(32, 'must have at least 32 characters'),
  METRICS_TOKEN: optionalText,
  DATA_DIR: z.string().min(1).default('./data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default('Comanda <no-reply@comanda.test>'),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE: optionalText,
  STRIPE_API_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  STRIPE_TERMINAL_KEY: optionalText,
  STRIPE_TERMINAL_API_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  S3_ENDPOINT: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  S3_BUCKET: optionalText,
  S3_REGION: z.preprocess(blankIsAbsent, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  DEMO_SIGN_IN: z.preprocess(blankIsAbsent, z.string().transform(demoSignInOf).optional()),
  PRINT_TO_NETWORK: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(3_650).default(14),
})

export type Config = Readonly<{
  databaseUrl: string
  /** Login of the role that is subject to row-level security; query-api only. */
  queryDatabaseUrl: string | undefined
  redisUrl: string
  eventStoreUrl: string
  commandPort: number
  queryPort: number
  /** Port of the jobs process for health and metrics; absent: none. */
  jobsMetricsPort: number | undefined
  host: string
  /** Public origin, for origin checks and links in mails; without a slash at the end. */
  publicUrl: string
  /** Origins besides our own whose pages may call with cookies; none by default. */
  allowedOrigins: readonly string[]
  /** Proxies whose X-Forwarded-For is trusted: addresses, ranges, or names of ranges such as `loopback`. */
  trustedProxies: string
  /** Key that the gateway sends. If set, X-Forwarded-For is trusted from the gateway only. */
  gatewayKey: string | undefined
  secret: string
  /** Bearer token of /metrics. */
  metricsToken: string
  dataDir: string
  /** Storage of pictures and of the list of erasures; absent: in `dataDir`. */
  s3: S3Settings | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  smtpUrl: string | undefined
  mailFrom: string
  trialDays: number
  /** True if the server connects to printers at private addresses. */
  printsToNetwork: boolean
  /** Accounts offered for one-tap sign-in; only in a demo. */
  demo: z.output<typeof DemoSignIn> | undefined
  /** Absent: no subscriptions; the super-admin activates tenants. */
  stripe: StripeSettings | undefined
  /** Account that receives the money of the card terminals; absent: none can be added. */
  cardProvider: StripeAccount | undefined
}>

export type StripeAccount = Readonly<{
  secretKey: string
  /** Address of a server with Stripe's API other than Stripe's own, such as the sandbox in `local`. */
  apiUrl: string | undefined
}>

type StripeSettings = StripeAccount &
  Readonly<{
    webhookSecret: string
    /** Id of the subscription's price; without one the plan is sent to Stripe in full. */
    price: string | undefined
  }>

/** A setting is missing or invalid. The message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the environment once. Messages never contain a secret. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { data, error } = Environment.safeParse(environment)
  if (error) {
    const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new ConfigError(`The configuration is not usable: ${faults.join('; ')}.`)
  }
  return {
    databaseUrl: data.DATABASE_URL,
    queryDatabaseUrl: data.QUERY_DATABASE_URL,
    redisUrl: data.REDIS_URL,
    eventStoreUrl: data.EVENTSTORE_URL,
    commandPort: data.COMMAND_PORT,
    queryPort: data.QUERY_PORT,
    jobsMetricsPort: data.JOBS_METRICS_PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ''),
    allowedOrigins: data.ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    trustedProxies: data.TRUSTED_PROXIES,
    gatewayKey: data.GATEWAY_KEY,
    secret: data.SECRET,
    metricsToken: data.METRICS_TOKEN ?? derivedMetricsToken(data.SECRET),
    dataDir: data.DATA_DIR,
    logLevel: data.LOG_LEVEL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    trialDays: data.TRIAL_DAYS,
    printsToNetwork: data.PRINT_TO_NETWORK === 'on',
    demo: data.DEMO_SIGN_IN,
    stripe: stripeOf(data),
    cardProvider: data.STRIPE_TERMINAL_KEY
      ? { secretKey: data.STRIPE_TERMINAL_KEY, apiUrl: data.STRIPE_TERMINAL_API_URL }
      : undefined,
    s3: s3Of(data),
  }
}

function s3Of(data: z.infer<typeof Environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = data
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  throw new ConfigError(
    'The configuration is not usable: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.',
  )
}

function stripeOf(data: z.infer<typeof Environment>): StripeSettings | undefined {
  if (data.STRIPE_SECRET_KEY === undefined) return undefined
  if (data.STRIPE_WEBHOOK_SECRET === undefined) {
    throw new ConfigError('The configuration is not usable: STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it.')
  }
  return {
    secretKey: data.STRIPE_SECRET_KEY,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
    price: data.STRIPE_PRICE,
    apiUrl: data.STRIPE_API_URL,
  }
}
