import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { demoRoutes } from './routes.ts'

const demo = {
  password: 'not a secret in a demo',
  accounts: [{ username: 'admin@demo.test', name: 'Ada', role: 'admin' as const, designation: null }],
}

const answerOf = async (options: Parameters<typeof demoRoutes>[1]) => {
  const app = fastify()
  await app.register(demoRoutes, options)
  return (await app.inject('/demo')).json()
}

test('a demo offers its accounts', async () => {
  expect(await answerOf({ demo })).toEqual({ demo })
})

test('anything else offers none', async () => {
  expect(await answerOf({})).toEqual({ demo: null })
  expect(await answerOf({ demo: undefined })).toEqual({ demo: null })
})
