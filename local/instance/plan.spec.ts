import { readConfig } from '@comanda/http/config.ts'
import { expect, test, vi } from 'vitest'
import { innerPorts } from './data-dir.ts'
import { plansFor } from './plan.ts'
import { readSettings } from './settings.ts'

const password = 'a password of the demo'
const ports = Object.fromEntries(innerPorts.map((name, index) => [name, 4_000 + index])) as Record<
  (typeof innerPorts)[number],
  number
>
const addresses = {
  databaseUrl: 'postgres://a@127.0.0.1/comanda',
  queryDatabaseUrl: 'postgres://b@127.0.0.1/comanda',
  redisUrl: 'redis://127.0.0.1',
  eventStoreUrl: 'esdb://127.0.0.1?tls=false',
}

/** Environment of each process, by name. */
function environments(given: NodeJS.ProcessEnv): Map<string, NodeJS.ProcessEnv> {
  const apiPorts = { command: [ports.command], query: [ports.query] }
  const resources = { secret: 's'.repeat(32), ports, apiPorts, addresses, demoPassword: password, bundle: undefined }
  const plans = Object.values(plansFor(readSettings(given), resources, () => true)).flat()
  return new Map(plans.flatMap((plan) => (plan ? [[plan.name, plan.environment()]] : [])))
}

const told = (all: Map<string, NodeJS.ProcessEnv>) =>
  [...all].filter(([, environment]) => JSON.stringify(environment).includes(password)).map(([name]) => name)

test('a demo gives its accounts to the API that the sign-in calls, and to no other process', () => {
  const all = environments({})
  expect(told(all)).toEqual(['query-api'])
  const { demo } = readConfig({ ...all.get('query-api') })
  expect(demo?.password).toBe(password)
  expect(demo?.accounts.map(({ role }) => role)).toEqual(['admin', 'user', 'user', 'user', 'superadmin'])
})

test('without a demo no process gets a password, whatever the environment contains', () => {
  vi.stubEnv('DEMO_SIGN_IN', JSON.stringify({ password, accounts: [] }))
  vi.stubEnv('DEMO_PASSWORD', password)
  const all = environments({ DEMO: '0' })
  expect(told(all)).toEqual([])
  expect(readConfig({ ...all.get('query-api') }).demo).toBe(undefined)
})

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://till.example.com' }, false],
  [{ HOST: '0.0.0.0', DEMO: '1' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'https://till.example.com' }, false],
])('with %j the accounts are offered: %s', (given, offered) => {
  expect(told(environments(given))).toEqual(offered ? ['query-api'] : [])
})
