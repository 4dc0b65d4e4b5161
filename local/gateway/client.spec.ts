import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientOf, trustIn } from './client.ts'

const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage // the only parts that are read

describe('the client of a request', () => {
  const claims = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }

  test.each([
    ['', '198.51.100.4', claims, '198.51.100.4', 'http'],
    ['10.0.0.2', '198.51.100.4', claims, '198.51.100.4', 'http'],
    ['10.0.0.2', '10.0.0.2', claims, '203.0.113.7', 'https'],
    ['loopback', '::ffff:127.0.0.1', claims, '203.0.113.7', 'https'],
    [
      'loopback, 10.0.0.0/8',
      '127.0.0.1',
      { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.1.1.1' },
      '203.0.113.7',
      'http',
    ],
    ['loopback', '127.0.0.1', { 'x-forwarded-for': 'unknown' }, '127.0.0.1', 'http'],
    ['loopback', '127.0.0.1', { 'x-forwarded-proto': 'gopher' }, '127.0.0.1', 'http'],
    ['loopback', '127.0.0.1', {}, '127.0.0.1', 'http'],
  ])('trusting "%s", from %s with %o, is %s by %s', (proxies, peer, headers, address, protocol) => {
    expect(clientOf(asked(peer, headers), trustIn(proxies))).toEqual({ address, protocol })
  })

  test.each([
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['6.6.6.6:1, 203.0.113.7:5678', '203.0.113.7'],
    ['203.0.113.7:5678, 127.0.0.1:80', '203.0.113.7'],
    ['203.0.113.7:5678, [::1]:80', '203.0.113.7'],
    ['203.0.113.7:port', '127.0.0.1'],
    ['[203.0.113.7', '127.0.0.1'],
    ['[unknown]:1', '127.0.0.1'],
    ['203.0.113.7:5678:9', '127.0.0.1'],
  ])('in a list with ports, %s, is %s', (list, address) => {
    const incoming = asked('127.0.0.1', { 'x-forwarded-for': list })
    expect(clientOf(incoming, trustIn('loopback'))).toEqual({ address, protocol: 'http' })
  })
})

test.each(['proxy.example', '10.0.0.0/99', '10.0.0.2;'])('%s is no proxy', (text) => {
  expect(() => trustIn(text)).toThrow()
})
