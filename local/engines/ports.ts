import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below 32768 (Linux) and 49152 (macOS), where ports of outgoing connections begin. */
const lowest = 20_000
const highest = 30_000
const mostTries = 100

/** A free port, chosen at random so that concurrent callers get different ones. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const port = randomInt(lowest, highest)
    if (!(await portFault(port, '127.0.0.1'))) return port
  }
  throw new Error(`no free port was found between ${lowest} and ${highest}`)
}

/** Listens briefly, because only that shows whether a port is available. */
export function portFault(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
