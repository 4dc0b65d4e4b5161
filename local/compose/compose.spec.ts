import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '@comanda/http/config.ts'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { repository } from '../instance/web-build.ts'

const text = (file: string) => readFileSync(path.join(repository, file), 'utf8')
const Service = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.unknown()).default({}),
})
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(text('docker-compose.yml'), { merge: true }))
const ours = ['command-api', 'query-api', 'projections', 'jobs', 'migrate']

/** What compose makes of ${NAME:?} and ${NAME:-default} with a .env that gives long values. */
const filled = (environment: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{\w+(:[?-])([^}]*)\}/g, (_, kind, rest) => (kind === ':-' ? rest : 'x'.repeat(40))),
    ]),
  )

describe('docker-compose.yml', () => {
  test.each(ours)('gives %s a configuration that it accepts', (name) => {
    const config = readConfig(filled(services[name]?.environment ?? {}))
    expect(config).toMatchObject({ host: '0.0.0.0', eventStoreUrl: 'esdb://eventstore:2113?tls=false' })
  })

  test('names no setting that nobody reads', () => {
    const read = ['http/config.ts', 'projections/config.ts', 'local/migrate.ts'].map(text).join('\n')
    const named = ours.flatMap((name) => Object.keys(services[name]?.environment ?? {}))
    expect([...new Set(named)].filter((name) => !read.includes(name))).toEqual([])
  })

  test('gives the login that row-level security binds to query-api, and to the step that makes it', () => {
    const holders = ours.filter((name) => services[name]?.environment.QUERY_DATABASE_URL)
    expect(holders).toEqual(['query-api', 'migrate'])
  })

  test.each(ours)('starts %s from a file that is there', (name) => {
    const [program, entry = ''] = services[name]?.command ?? []
    expect([program, existsSync(path.join(repository, entry))]).toEqual(['node', true])
  })

  test('waits for what it needs', () => {
    const known = Object.keys(services)
    const unknown = Object.values(services).flatMap((one) =>
      Object.keys(one.depends_on).filter((name) => !known.includes(name)),
    )
    expect(unknown).toEqual([])
  })
})

describe('the proxy', () => {
  const nginx = text('local/compose/nginx.conf.template')

  test('sends the two POSTs that are questions to query-api', () => {
    for (const question of ['/api/v1/orders/complete-order-payment-summary', '/api/v1/invoices/orders']) {
      expect(nginx).toContain(`location = ${question} { proxy_pass http://query_api; }`)
    }
  })

  test('is told where both APIs are', () => {
    const asked = [...nginx.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
    expect([...new Set(asked)].sort()).toEqual(Object.keys(services.proxy?.environment ?? {}).sort())
  })
})

describe('the image', () => {
  test('has the manifest of every workspace before it installs', () => {
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(text('package.json')))
    const missing = workspaces.filter((name) => !text('Dockerfile').includes(`COPY ${name}/package.json ${name}/`))
    expect(missing).toEqual([])
  })
})
