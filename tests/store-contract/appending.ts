import {
  ANY,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { all, binary, type Contract, connectTo, done, freshStream, isBefore, json, several } from './subject.ts'

const conflict = (actual: bigint | 'no_stream') =>
  expect.objectContaining({ constructor: WrongExpectedVersionError, actualVersion: actual })

export function appending(contract: Contract): void {
  describe('appending', () => {
    test.for([
      ['any', ANY],
      ['no stream', NO_STREAM],
    ] as const)('to a new stream is accepted when %s is expected', async ([, expectedRevision]) => {
      const result = await contract.client.appendToStream(freshStream(), several(3), { expectedRevision })
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n })
      expect(result.position?.commit).toBeTypeOf('bigint')
    })

    test.for([
      ['an existing stream', STREAM_EXISTS],
      ['a revision', 3n],
    ] as const)('to a new stream conflicts when %s is expected', async ([, expectedRevision]) => {
      const append = contract.client.appendToStream(freshStream(), json(), { expectedRevision })
      await expect(append).rejects.toEqual(conflict('no_stream'))
    })

    test.for([
      ['any', ANY],
      ['an existing stream', STREAM_EXISTS],
      ['the current revision', 1n],
    ] as const)('to an existing stream is accepted when %s is expected', async ([, expectedRevision]) => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(2))
      const result = await contract.client.appendToStream(stream, several(2), { expectedRevision })
      expect(result.nextExpectedRevision).toBe(3n)
    })

    test.for([
      ['no stream', NO_STREAM],
      ['an earlier revision', 0n],
      ['a later revision', 7n],
    ] as const)(
      'to an existing stream conflicts when %s is expected, naming the current',
      async ([, expectedRevision]) => {
        const stream = freshStream()
        await contract.client.appendToStream(stream, several(2))
        const append = contract.client.appendToStream(stream, json(), { expectedRevision })
        await expect(append).rejects.toEqual(conflict(1n))
        expect(await all(contract.client.readStream(stream))).toHaveLength(2)
      },
    )

    test('at once from many callers has one winner per revision', async () => {
      const stream = freshStream()
      const attempts = Array.from({ length: 20 }, () =>
        contract.client.appendToStream(stream, json(), { expectedRevision: NO_STREAM }),
      )
      const results = await Promise.allSettled(attempts)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('in several chunks stores all of them together', async () => {
      const stream = freshStream()
      const events = Array.from({ length: 40 }, () => json('Big', { pad: 'x'.repeat(20_000) }))
      const result = await contract.client.appendToStream(stream, events, { batchAppendSize: 64 * 1024 })
      expect(result.nextExpectedRevision).toBe(39n)
    })

    test('more than the limit is refused as too large, also in several chunks', async () => {
      const stream = freshStream()
      const tooLarge = expect.objectContaining({ constructor: MaxAppendSizeExceededError })
      const event = json('Big', { pad: 'x'.repeat(1_150_000) })
      await expect(contract.client.appendToStream(stream, event)).rejects.toEqual(tooLarge)
      const events = Array.from({ length: 4 }, () => json('Big', { pad: 'x'.repeat(1_000_000) }))
      await expect(contract.client.appendToStream(stream, events)).rejects.toEqual(tooLarge)
      expect(await contract.client.appendToStream(stream, json())).toMatchObject({ nextExpectedRevision: 0n })
    })

    test('counts data, metadata and twice the type towards the limit, before 24.10 data alone', async () => {
      const blob = (bytes: number) => binary(new Uint8Array(bytes), new Uint8Array(100))
      const largest = 1_048_576 - (isBefore(contract.version, 24, 10) ? 0 : 100 + 2 * 'Blob'.length)
      const stream = freshStream()
      expect(await contract.client.appendToStream(stream, blob(largest))).toMatchObject({ nextExpectedRevision: 0n })
      const tooLarge = contract.client.appendToStream(stream, blob(largest + 1))
      await expect(tooLarge).rejects.toBeInstanceOf(MaxAppendSizeExceededError)
    })

    test('of nothing conflicts like any other append', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(3))
      for (const expectedRevision of [NO_STREAM, 0n, 7n] as const) {
        const append = contract.client.appendToStream(stream, [], { expectedRevision })
        await expect(append).rejects.toEqual(conflict(2n))
      }
      const append = contract.client.appendToStream(stream, [], { expectedRevision: 2n })
      await expect(append).resolves.toMatchObject({ nextExpectedRevision: 2n })
    })

    test('at the largest possible revision conflicts, and the error names that revision', async () => {
      const stream = freshStream()
      const expectedRevision = 2n ** 63n - 1n
      const append = contract.client.appendToStream(stream, json(), { expectedRevision })
      await expect(append).rejects.toMatchObject({ type: 'wrong-expected-version', expectedVersion: expectedRevision })
      const credentials = { username: 'admin', password: 'changeit' }
      const classic = contract.client.appendToStream(stream, json(), { expectedRevision, credentials })
      await expect(classic).rejects.toMatchObject({ type: 'wrong-expected-version', expectedVersion: expectedRevision })
    })

    test('with credentials for the call has the same result', async () => {
      const stream = freshStream()
      const credentials = { username: 'admin', password: 'changeit' }
      const first = await contract.client.appendToStream(stream, several(2), { credentials })
      expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n })
      const options = { credentials, expectedRevision: NO_STREAM } as const
      await expect(contract.client.appendToStream(stream, json(), options)).rejects.toEqual(conflict(1n))
      const large = contract.client.appendToStream(stream, binary(Buffer.alloc(1_150_000)), { credentials })
      await expect(large).rejects.toBeInstanceOf(MaxAppendSizeExceededError)
    })

    test('works through a client that asks the cluster for its leader', async () => {
      const client = connectTo(contract.url.replace('esdb://', 'esdb+discover://'))
      await expect(client.appendToStream(freshStream(), json())).resolves.toMatchObject({ success: true })
      await done(client)
    })

    test('times out after the deadline, and the connection stays usable', async () => {
      const client = connectTo(contract.url)
      const append = client.appendToStream(freshStream(), json(), { deadline: -1 })
      await expect(append).rejects.toMatchObject({ type: 'deadline-exceeded' })
      await expect(client.appendToStream(freshStream(), json())).resolves.toMatchObject({ success: true })
      await done(client)
    })
  })

  describe('repeating an append', () => {
    test.for([
      ['any', ANY],
      ['no stream', NO_STREAM],
    ] as const)('answers as the first time when %s is expected', async ([, expectedRevision]) => {
      const stream = freshStream()
      const events = several(3)
      const first = await contract.client.appendToStream(stream, events, { expectedRevision })
      await contract.client.appendToStream(stream, several(2))
      const again = await contract.client.appendToStream(stream, events, { expectedRevision })
      expect(again.nextExpectedRevision).toBe(first.nextExpectedRevision)
      expect(await all(contract.client.readStream(stream))).toHaveLength(5)
    })

    test('answers as the first time when an existing stream or a revision is expected', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(2))
      for (const expectedRevision of [STREAM_EXISTS, 2n] as const) {
        const event = json()
        const first = await contract.client.appendToStream(stream, event, { expectedRevision })
        const again = await contract.client.appendToStream(stream, event, { expectedRevision })
        expect(again.nextExpectedRevision).toBe(first.nextExpectedRevision)
      }
      expect(await all(contract.client.readStream(stream))).toHaveLength(4)
    })

    test.for([
      ['any', ANY],
      ['no stream', NO_STREAM],
      ['a revision', -1n],
    ] as const)('with another event behind the known ones conflicts when %s is expected', async ([, expected]) => {
      const stream = freshStream()
      const events = several(2)
      await contract.client.appendToStream(stream, events)
      const expectedRevision = expected === -1n ? 0n : expected
      const known = expected === -1n ? events.slice(1) : events
      const append = contract.client.appendToStream(stream, [...known, json()], { expectedRevision })
      await expect(append).rejects.toEqual(conflict(1n))
    })

    test('behind a new event stores it once more when any is expected', async () => {
      const stream = freshStream()
      const event = json()
      await contract.client.appendToStream(stream, event)
      const result = await contract.client.appendToStream(stream, [json(), event])
      expect(result.nextExpectedRevision).toBe(2n)
      const ids = (await all(contract.client.readStream(stream))).map((resolved) => resolved.event?.id)
      expect([ids[0], ids[2]]).toEqual([event.id, event.id])
    })

    test('in another stream is a new append', async () => {
      const event = json()
      await contract.client.appendToStream(freshStream(), event)
      const result = await contract.client.appendToStream(freshStream(), event, { expectedRevision: NO_STREAM })
      expect(result.nextExpectedRevision).toBe(0n)
    })

    test('conflicts when a revision is expected at which another event is stored', async () => {
      const stream = freshStream()
      const event = json()
      await contract.client.appendToStream(stream, event)
      await contract.client.appendToStream(stream, several(2))
      const append = contract.client.appendToStream(stream, event, { expectedRevision: 0n })
      await expect(append).rejects.toEqual(conflict(2n))
    })

    test('to a tombstoned stream is refused as deleted', async () => {
      const stream = freshStream()
      const event = json()
      await contract.client.appendToStream(stream, event)
      await contract.client.tombstoneStream(stream)
      for (const expectedRevision of [ANY, NO_STREAM, STREAM_EXISTS, 0n] as const) {
        const append = contract.client.appendToStream(stream, event, { expectedRevision })
        await expect(append).rejects.toMatchObject({ constructor: StreamDeletedError, streamName: stream })
      }
    })
  })
}
