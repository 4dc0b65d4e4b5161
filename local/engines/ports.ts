import { randomInt } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below 32768 (Linux) and 49152 (macOS), where ports of outgoing connections begin. */
const lowest = 20_000
const highest = 30_000
const mostTries = 100

/** A free port. Concurrent callers, also of other processes, get different ones. */
export async function freePort(candidate = () => randomInt(lowest, highest)): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const port = candidate()
    if (claim(port) && !(await portFault(port, '127.0.0.1'))) return port
  }
  throw new Error(`no free port was found between ${lowest} and ${highest}`)
}

/** Time in which a caller listens on its port: until then no other caller gets it. */
const claimMs = 60_000

/** Claims a port by a file that only one process can create. An old one is removed for a later caller, unless it is another user's. */
function claim(port: number): boolean {
  const file = join(tmpdir(), `comanda-port-${port}`)
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch {
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found) return true // the folder takes no files
    if (found.uid === process.getuid?.() && Date.now() - found.mtimeMs > claimMs) rmSync(file, { force: true })
    return false
  }
}

/** Listens briefly, because only that shows whether a port is available. */
export function portFault(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
