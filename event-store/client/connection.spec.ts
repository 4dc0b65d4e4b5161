import { expect, test } from 'vitest'
import { isOfThisMachine } from './connection.ts'

test.for([
  ['esdb://127.0.0.1:2113?tls=false', true],
  ['esdb://user:word@localhost:2113?tls=false', true],
  ['esdb://[::1]:2113?tls=false', true],
  ['esdb://localhost:2113,127.0.0.1:2114/?tls=false', true],
  ['esdb://user:word@localhost:2113,10.0.0.2:2113?tls=false', false],
  ['esdb://localhost.example:2113?tls=false', false],
  ['esdb+discover://cluster.example:2113', false],
] as const)('%s: the password may be sent without TLS: %s', ([url, mayLeave]) => {
  expect(isOfThisMachine(url)).toBe(mayLeave)
})
