import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/**
 * Destination of log lines. Lines that cannot be written, for instance to a full disk, are dropped and counted: logging
 * neither ends nor blocks a process.
 */
export function logOutput(fd = 1): DestinationStream {
  let dropped = 0
  let isCut = false
  const put = (line: string) => {
    const bytes = Buffer.from(line)
    for (let done = 0; done < bytes.length; isCut = done < bytes.length) done += writeSync(fd, bytes, done)
  }
  return {
    write(line) {
      try {
        // a truncated line must not be joined with the next
        if (isCut) put('\n')
        if (dropped > 0) put(noticeOf(dropped))
        dropped = 0
        put(line)
      } catch {
        dropped += 1
      }
    },
  }
}

const noticeOf = (dropped: number): string =>
  `${JSON.stringify({ level: 40, at: new Date().toISOString(), dropped, msg: 'log lines could not be written' })}\n`
