import { randomInt } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Range below 32768 (Linux) and 49152 (macOS), where ports of outgoing connections begin. */
const lowest = 20_000
const highest = 30_000
const maxAttempts = 100

/** A free port. Concurrent callers, also of other processes, get different ones. */
export async function freePort(candidate = () => randomInt(lowest, highest)): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const port = candidate()
    if (claim(port) && !(await portFault(port, '127.0.0.1'))) return port
  }
  throw new Error(`no free port was found between ${lowest} and ${highest}`)
}

/** Time in which a caller listens on its port: until then no other caller gets it. */
const claimMs = 60_000

/**
 * Claims a port by a file that only one process can create. An old file is removed for a later caller, unless another
 * user owns it.
 */
function claim(port: number): boolean {
  const file = join(tmpdir(), `comanda-port-${port}`)
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch {
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found) return true // no file can be created in the folder
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
