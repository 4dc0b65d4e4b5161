import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const environment = {
  DATABASE_URL: 'postgresql://comanda@127.0.0.1:5432/comanda',
  REDIS_URL: 'redis://127.0.0.1:6379',
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  PUBLIC_URL: 'http://localhost:3000/',
  SECRET: 'x'.repeat(32),
}

describe('the configuration', () => {
  test('has defaults for a single machine', () => {
    expect(readConfig(environment)).toMatchObject({
      publicUrl: 'http://localhost:3000',
      host: '127.0.0.1',
      dataDir: './data',
      logLevel: 'info',
      trialDays: 14,
      queryDatabaseUrl: undefined,
      smtpUrl: undefined,
      allowedOrigins: [],
      stripe: undefined,
    })
  })

  test('accepts values, with blanks counting as unset', () => {
    const more = {
      TRIAL_DAYS: '0',
      SMTP_URL: '',
      QUERY_PORT: '4000',
      ALLOWED_ORIGINS: 'https://a.test, https://b.test',
    }
    const config = readConfig({ ...environment, ...more })
    expect(config).toMatchObject({ trialDays: 0, smtpUrl: undefined, queryPort: 4000 })
    expect(config.allowedOrigins).toEqual(['https://a.test', 'https://b.test'])
  })

  test.each([
    [{ DATABASE_URL: undefined }, /DATABASE_URL/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ SECRET: 'short' }, /SECRET: must have at least 32 characters/],
    [{ COMMAND_PORT: '70000' }, /COMMAND_PORT/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET/],
    [{ STRIPE_API_URL: 'ftp://x' }, /STRIPE_API_URL/],
    [{ EVENTSTORE_URL: 'http://x' }, /EVENTSTORE_URL: must begin with esdb/],
  ])('reports %j in one sentence', (change, complaint) => {
    const read = () => readConfig({ ...environment, ...change })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(complaint)
  })

  test('never includes a secret in its message', () => {
    expect(() => readConfig({ ...environment, SECRET: 'hush-hush' })).not.toThrow(/hush-hush/)
  })
})

test('object storage is configured completely or not at all', () => {
  expect(readConfig(environment).s3).toBe(undefined)
  const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  expect(readConfig({ ...environment, ...s3 }).s3).toMatchObject({ bucket: 'b', region: 'us-east-1' })
  expect(() => readConfig({ ...environment, ...s3, S3_BUCKET: '' })).toThrow('belong together')
})
