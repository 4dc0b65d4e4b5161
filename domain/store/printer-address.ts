/** Address of a printer in the network of its restaurant. */
export type PrinterAddress = Readonly<{ host: string; port: number }>

const firstPort = 9_100
const lastPort = 9_109

/**
 * Parses `192.168.1.50` or `192.168.1.50:9101`. Only private IPv4 addresses and the ports of raw printing are accepted:
 * the server connects to it, and must not be led to anything else. Names are refused, because they may resolve anywhere.
 */
export function printerAddressOf(text: string): PrinterAddress | undefined {
  const [, host, port = String(firstPort)] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  if (host === undefined || !isPrivate(host)) return undefined
  const number = Number(port)
  return number >= firstPort && number <= lastPort ? { host, port: number } : undefined
}

/** RFC 1918. Loopback and link-local addresses are those of the server and of its cloud. */
function isPrivate(host: string): boolean {
  const parts = host.split('.')
  // a leading zero means octal to some parsers
  if (parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith('0')))) return false
  const [first = 0, second = 0] = parts.map(Number)
  return first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168)
}
