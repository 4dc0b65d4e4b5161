import { isIPv6 } from 'node:net'

/**
 * Key of an address for limits. IPv6 addresses count per /64, within which a line's devices choose freely; an IPv4
 * address counts by itself, in every spelling.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [bare = ''] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = bare.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  // an IPv4 address at the end has the length of two groups, and is never among the first four
  const groupCount = first.length + last.length + (bare.includes('.') ? 1 : 0)
  const groups = tail === undefined ? first : [...first, ...Array.from({ length: 8 - groupCount }, () => '0'), ...last]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
