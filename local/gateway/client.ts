import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

export type Trust = (address: string, hop: number) => boolean
export type Client = Readonly<{ address: string; protocol: 'http' | 'https' }>

/**
 * Trust in proxies: addresses, ranges, or names of ranges such as `loopback`, separated by commas. Throws for an
 * invalid one.
 */
export const trustIn = (proxies: string): Trust =>
  proxyAddr.compile(
    proxies
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

/**
 * The client: the last address of the chain that is not a trusted proxy. Earlier addresses, which the client may have
 * invented, are ignored.
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

/** An address without the port that some proxies append: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
function withoutPort(claimed: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(claimed) ?? []
  return inBrackets ?? v4 ?? claimed
}

const plain = (address: string): Client => ({ address, protocol: 'http' })
