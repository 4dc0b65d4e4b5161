import type { Writable } from 'node:stream'

const unheard = () => undefined

/**
 * grpc-js gives HTTP/2 the next message when the one before is on its way, so that each is a system call of its own.
 * With this, all that wait are given at once, and leave together; the stream counts as busy until the last has gone.
 */
export function sendTogether(call: Writable): void {
  call._writev = (waiting, done) => {
    for (const [index, { chunk, encoding }] of waiting.entries()) {
      call._write(chunk, encoding, index === waiting.length - 1 ? done : unheard)
    }
  }
}
