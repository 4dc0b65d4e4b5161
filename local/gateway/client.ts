import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

export type Trust = (address: string, hop: number) => boolean
export type Client = Readonly<{ address: string; protocol: 'http' | 'https' }>

/** Addresses, ranges, or names of ranges such as `loopback`, with commas between them. Throws where one is none. */
export const trustIn = (proxies: string): Trust =>
  proxyAddr.compile(
    proxies
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

/**
 * The client: the last address on the way that is not one of our proxies. What an address that is no proxy claims about
 * others has no effect.
 */
export function clientOf(incoming: IncomingMessage, trust: Trust): Client {
  const { headers, socket } = incoming
  const peer = socket.remoteAddress ?? ''
  if (headers['x-forwarded-for'] === undefined && headers['x-forwarded-proto'] === undefined) return plain(peer)
  if (!trust(peer, 0)) return plain(peer)
  const address = withoutPort(proxyAddr(incoming, (claimed, hop) => trust(withoutPort(claimed), hop)))
  const protocol = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return { address: isIP(address) === 0 ? peer : address, protocol }
}

/** Some proxies write the client's port as well: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
function withoutPort(claimed: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(claimed) ?? []
  return inBrackets ?? v4 ?? claimed
}

const plain = (address: string): Client => ({ address, protocol: 'http' })
