import type { Writable } from 'node:stream'

const noop = () => undefined

/**
 * Sends all waiting messages of a call in one system call. grpc-js would pass them to HTTP/2 one after another, each in
 * a system call of its own. The stream is busy until the last of them was sent.
 */
export function batchWrites(call: Writable): void {
  call._writev = (waiting, done) => {
    for (const [index, { chunk, encoding }] of waiting.entries()) {
      call._write(chunk, encoding, index === waiting.length - 1 ? done : noop)
    }
  }
}
