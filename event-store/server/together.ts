import type { Writable } from 'node:stream'

const unheard = () => undefined

/**
 * Makes all waiting messages of a call leave in one system call. grpc-js hands HTTP/2 one message after the other, each
 * in a system call of its own; here all are written at once, and the stream counts as busy until the last has left.
 */
export function sendTogether(call: Writable): void {
  call._writev = (waiting, done) => {
    for (const [index, { chunk, encoding }] of waiting.entries()) {
      call._write(chunk, encoding, index === waiting.length - 1 ? done : unheard)
    }
  }
}
