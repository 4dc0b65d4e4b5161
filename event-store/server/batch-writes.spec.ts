import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { batchWrites } from './batch-writes.ts'

/** A fake of grpc-js's call: `given` contains the messages passed to HTTP/2, `sent` confirms the oldest of them. */
function someCall() {
  const given: string[] = []
  const callbacks: (() => void)[] = []
  const call = new Writable({
    objectMode: true,
    write: (message, _, done) => {
      given.push(message)
      callbacks.push(done)
    },
  })
  batchWrites(call)
  return { call, given, sent: () => callbacks.shift()?.() }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('messages that wait for the first one are passed on together, in order', async () => {
  const { call, given, sent } = someCall()
  for (const message of ['a', 'b', 'c', 'd']) call.write(message)
  expect(given).toEqual(['a'])
  sent()
  await turn()
  expect(given).toEqual(['a', 'b', 'c', 'd'])
})

test('later messages wait until the last of them was sent', async () => {
  const { call, given, sent } = someCall()
  for (const message of ['a', 'b', 'c']) call.write(message)
  sent()
  await turn()
  call.write('d')
  sent()
  await turn()
  expect(given).toEqual(['a', 'b', 'c'])
  sent()
  await turn()
  expect(given).toEqual(['a', 'b', 'c', 'd'])
})
