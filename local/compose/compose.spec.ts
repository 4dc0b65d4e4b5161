import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '@comanda/api/all.ts'
import type { Declaration } from '@comanda/api/call.ts'
import { apiPrefix } from '@comanda/http/access.ts'
import { bodyLimit, bodyTooLargeText, pictureTooLargeText, uploadLimit } from '@comanda/http/body-limits.ts'
import { readConfig } from '@comanda/http/config.ts'
import proxyAddr from '@fastify/proxy-addr'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { repository } from '../repository.ts'

const text = (file: string) => readFileSync(path.join(repository, file), 'utf8')
const Service = z.object({
  command: z.array(z.string()).optional(),
  image: z.string().optional(),
  restart: z.string().optional(),
  healthcheck: z.unknown().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  networks: z.array(z.string()),
  logging: z.object({ options: z.object({ 'max-size': z.string() }) }),
})
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(text('docker-compose.yml'), { merge: true }))
const ours = ['command-api', 'query-api', 'projections', 'jobs', 'migrate']

/** Values of ${NAME:?} and ${NAME:-default} in compose with a .env of long values. */
const filled = (environment: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{\w+(:[?-])([^}]*)\}/g, (_, kind, rest) => (kind === ':-' ? rest : 'x'.repeat(40))),
    ]),
  )

describe('docker-compose.yml', () => {
  test.each(ours)('gives %s a valid configuration', (name) => {
    const config = readConfig(filled(services[name]?.environment ?? {}))
    expect(config).toMatchObject({ host: '0.0.0.0', eventStoreUrl: 'esdb://eventstore:2113?tls=false' })
  })

  test('contains no setting that no program reads', () => {
    const read = ['http/config.ts', 'projections/config.ts', 'local/migrate.ts'].map(text).join('\n')
    const named = ours.flatMap((name) => Object.keys(services[name]?.environment ?? {}))
    expect([...new Set(named)].filter((name) => !read.includes(name))).toEqual([])
  })

  test('gives the login of the query role to query-api, and to the step that creates it', () => {
    const holders = ours.filter((name) => services[name]?.environment.QUERY_DATABASE_URL)
    expect(holders).toEqual(['query-api', 'migrate'])
  })

  test.each(ours)('starts %s from an existing file', (name) => {
    const [program, entry = ''] = services[name]?.command ?? []
    expect([program, existsSync(path.join(repository, entry))]).toEqual(['node', true])
  })

  test('connects engines only to services that use them', () => {
    const reaching = Object.entries(services).filter(([, { networks }]) => networks.includes('engines'))
    expect(reaching.map(([name]) => name).sort()).toEqual([...ours, 'eventstore', 'postgres', 'redis'].sort())
    expect(services.proxy?.networks).toEqual(['edge'])
  })

  test('gives Redis a password that appears on no command line', () => {
    expect(text('docker-compose.yml')).toMatch(/content: requirepass \$\{REDIS_PASSWORD:\?\}/)
    expect(readConfig(filled(services.jobs?.environment ?? {})).redisUrl).toMatch(/^redis:\/\/:x+@redis:6379$/)
    expect(services.redis?.command?.join(' ')).not.toContain('requirepass')
  })

  test('makes the APIs trust the proxy, so that every client has separate limits', () => {
    for (const name of ['command-api', 'query-api']) {
      const trusts = proxyAddr.compile(readConfig(filled(services[name]?.environment ?? {})).trustedProxies)
      expect(['172.18.0.5', '192.168.48.3', 'fd00::5', '203.0.113.7'].map((peer) => trusts(peer, 0))).toEqual([
        true,
        true,
        true,
        false,
      ])
    }
  })

  test('checks the health of every long-running service', () => {
    const staying = Object.entries(services).filter(([name]) => name !== 'migrate')
    expect(staying.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual([])
  })

  test('starts the EventStoreDB version of the contract suite, and restarts it', () => {
    const tested = /eventStoreImage = '([^']+)'/.exec(text('tests/store-contract/contract.int.spec.ts'))?.[1]
    expect(services.eventstore?.image).toBe(tested)
    expect(services.eventstore?.restart).toBe('always')
  })

  test('waits for its dependencies', () => {
    const known = Object.keys(services)
    const unknown = Object.values(services).flatMap((one) =>
      Object.keys(one.depends_on).filter((name) => !known.includes(name)),
    )
    expect(unknown).toEqual([])
  })
})

describe('docker-compose.cluster.yml', () => {
  const Cluster = z.object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string().optional(),
        restart: z.string().optional(),
        environment: z.record(z.string(), z.union([z.string(), z.number()])),
        networks: z.object({ engines: z.object({ ipv4_address: z.string() }) }).optional(),
      }),
    ),
  })
  const cluster = Cluster.parse(parse(text('docker-compose.cluster.yml'), { merge: true })).services
  const nodes = Object.values(cluster).filter(({ image }) => image !== undefined)
  const addresses = nodes.map(({ networks }) => networks?.engines.ipv4_address ?? '')

  test('runs three nodes of the tested EventStoreDB that seed each other', () => {
    expect(nodes.map(({ image }) => image)).toEqual(Array(3).fill(services.eventstore?.image))
    expect(nodes.map(({ restart }) => restart)).toEqual(Array(3).fill('always'))
    for (const [at, { environment }] of nodes.entries()) {
      const others = addresses.filter((_, other) => other !== at).map((address) => `${address}:2113`)
      expect(environment.EVENTSTORE_GOSSIP_SEED).toBe(others.join(','))
    }
  })

  test.each(ours)('names all three nodes to %s', (name) => {
    const environment = { ...services[name]?.environment, ...cluster[name]?.environment }
    const { eventStoreUrl } = readConfig(filled(environment))
    for (const address of addresses) expect(eventStoreUrl).toContain(`${address}:2113`)
  })
})

describe('the proxy', () => {
  const nginx = text('local/compose/nginx.conf.template')

  test('routes each call with an exceptional API to the one that answers it', () => {
    const declared: readonly Declaration[] = allCalls
    const exceptions = declared.filter(({ answeredBy }) => answeredBy !== undefined)
    expect(exceptions.length).toBeGreaterThan(2)
    for (const { path, answeredBy } of exceptions) {
      const [folder] = path.split(':')
      const location = folder === path ? `= ${apiPrefix}${path}` : `${apiPrefix}${folder?.replace(/[^/]+\/$/, '')}`
      expect(nginx).toContain(`location ${location} { proxy_pass http://${answeredBy}_api; }`)
    }
  })

  test('has the body limits of the APIs, and their message', () => {
    const sizes = [...nginx.matchAll(/client_max_body_size (\d+)([km]);/g)]
    const bytes = sizes.map(([, size, unit]) => Number(size) * (unit === 'k' ? 1_024 : 1_048_576))
    expect(bytes).toEqual([bodyLimit, uploadLimit])
    for (const message of [bodyTooLargeText, pictureTooLargeText]) {
      expect(nginx).toContain(`return 413 '${JSON.stringify({ message })}';`)
    }
  })

  test('trusts a proxy in front of it, and forwards the client’s address', () => {
    expect(nginx).toMatch(/set_real_ip_from \$\{TRUSTED_PROXY\};/)
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  })

  test('logs no addresses: they contain tokens of reset links, e-mail addresses and phones', () => {
    expect(nginx).toMatch(/^ {2}access_log off;/m)
    expect(nginx).toMatch(/^ {2}error_log \/dev\/stderr crit;/m)
  })

  test('allows the service worker and the manifest, and no other worker', () => {
    expect(nginx).toContain("worker-src 'self'; manifest-src 'self'")
    expect(nginx).toMatch(/map \$uri \$keep \{\s+default\s+"no-cache";/)
  })

  test('resolves the names of both APIs again, so that scaled and replaced containers are found', () => {
    expect(nginx).toMatch(/^resolver \$\{RESOLVER\} valid=2s;$/m)
    expect([...nginx.matchAll(/^upstream \w+ +\{ zone \w+ 64k; +server \$\{\w+\} resolve /gm)]).toHaveLength(2)
    expect(nginx).toMatch(
      /^upstream sockets +\{ zone sockets 64k; +hash \$remote_addr consistent; server \$\{QUERY_API\} resolve /m,
    )
    expect(nginx).toContain('location /socket.io/ { proxy_pass http://sockets; }')
  })

  test('is configured with both APIs', () => {
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
