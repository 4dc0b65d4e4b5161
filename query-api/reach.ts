import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8)
thisMachine.addAddress('::1', 'ipv6')

const privateNetwork = new BlockList()
privateNetwork.addSubnet('10.0.0.0', 8)
privateNetwork.addSubnet('172.16.0.0', 12)
privateNetwork.addSubnet('192.168.0.0', 16)
privateNetwork.addSubnet('fc00::', 7, 'ipv6')

/**
 * True if a request comes from this machine, or from the private network without a proxy in between. A proxy names the
 * client it forwards for, so its own private address does not count.
 */
export function isFromInside({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const version = isIP(ip)
  if (version === 0) return false // not an address, as a proxy may send it
  const isIn = (list: BlockList) => list.check(ip, version === 6 ? 'ipv6' : 'ipv4')
  const isDirect = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
  return isIn(thisMachine) || (isDirect && isIn(privateNetwork))
}
