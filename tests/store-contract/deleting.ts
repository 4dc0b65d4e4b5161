import { NO_STREAM, StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { all, type Contract, freshStream, isBefore, json, several } from './subject.ts'

export function deleting(contract: Contract): void {
  const revisions = async (stream: string) =>
    (await all(contract.client.readStream(stream))).map(({ event }) => Number(event?.revision))

  describe('deleting a stream', () => {
    test('makes it look to readers as if it had never existed', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(3))
      const { position } = await contract.client.deleteStream(stream)
      expect(position?.commit).toBeTypeOf('bigint')
      await expect(revisions(stream)).rejects.toBeInstanceOf(StreamNotFoundError)
    })

    test.for([
      ['any', 'any'],
      ['no stream', NO_STREAM],
      ['the last revision', 2n],
    ] as const)(
      'lets it begin again when %s is expected, with the revisions going on',
      async ([, expectedRevision]) => {
        const stream = freshStream()
        await contract.client.appendToStream(stream, several(3))
        await contract.client.deleteStream(stream)
        const result = await contract.client.appendToStream(stream, several(2), { expectedRevision })
        expect(result.nextExpectedRevision).toBe(4n)
        expect(await revisions(stream)).toEqual([3, 4])
      },
    )

    test('makes an append that expects the stream to exist fail as deleted', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, json())
      await contract.client.deleteStream(stream)
      const append = contract.client.appendToStream(stream, json(), { expectedRevision: 'stream_exists' })
      await expect(append).rejects.toBeInstanceOf(StreamDeletedError)
    })

    test('is refused when another revision is expected', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(3))
      for (const expectedRevision of [0n, 9n]) {
        const deletion = contract.client.deleteStream(stream, { expectedRevision })
        await expect(deletion).rejects.toMatchObject({ constructor: WrongExpectedVersionError, actualVersion: 2n })
      }
      await contract.client.deleteStream(stream, { expectedRevision: 2n })
    })
  })

  describe('a deleted stream', () => {
    const deleted = async () => {
      const stream = freshStream()
      const events = several(3)
      await contract.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
      await contract.client.deleteStream(stream)
      return { stream, events }
    }

    test('recognises a repeated append of its beginning and stays deleted', async () => {
      const { stream, events } = await deleted()
      const again = await contract.client.appendToStream(stream, events, { expectedRevision: NO_STREAM })
      expect(again.nextExpectedRevision).toBe(2n)
      await expect(revisions(stream)).rejects.toBeInstanceOf(StreamNotFoundError)
      const other = await contract.client.appendToStream(stream, json(), { expectedRevision: NO_STREAM })
      expect(other.nextExpectedRevision).toBe(3n)
    })

    test('does not get its events back with new metadata', async () => {
      const { stream } = await deleted()
      await contract.client.setStreamMetadata(stream, { colour: 'green' })
      expect(await revisions(stream)).toEqual([])
      const { metadata } = await contract.client.getStreamMetadata(stream)
      expect(metadata).toEqual({ colour: 'green', truncateBefore: 3 })
      await contract.client.appendToStream(stream, json())
      expect(await revisions(stream)).toEqual([3])
    })

    test.for([
      ['any', 'any'],
      ['no stream', NO_STREAM],
    ] as const)('that never existed cannot be deleted when %s is expected', async ([, expectedRevision]) => {
      const deletion = contract.client.deleteStream(freshStream(), { expectedRevision })
      await expect(deletion).rejects.toMatchObject({ constructor: WrongExpectedVersionError, actualVersion: -1n })
    })
  })

  describe('tombstoning a stream', () => {
    test('ends it for readers and writers for ever', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(2))
      await contract.client.tombstoneStream(stream, { expectedRevision: 1n })
      await expect(revisions(stream)).rejects.toMatchObject({ constructor: StreamDeletedError, streamName: stream })
      await expect(contract.client.appendToStream(stream, json())).rejects.toBeInstanceOf(StreamDeletedError)
      await expect(contract.client.tombstoneStream(stream)).rejects.toBeInstanceOf(StreamDeletedError)
      await expect(contract.client.deleteStream(stream)).rejects.toBeInstanceOf(StreamDeletedError)
    })

    test('ends its metadata as well; before 24.10 new metadata is accepted', async () => {
      const stream = freshStream()
      await contract.client.setStreamMetadata(stream, { maxCount: 7 })
      await contract.client.tombstoneStream(stream)
      if (isBefore(contract.version, 24, 10)) {
        await contract.client.setStreamMetadata(stream, {})
        return
      }
      await expect(contract.client.setStreamMetadata(stream, {})).rejects.toBeInstanceOf(StreamDeletedError)
      await expect(contract.client.getStreamMetadata(stream)).rejects.toBeInstanceOf(StreamDeletedError)
    })

    test('of metadata removes its rules for ever', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(3))
      await contract.client.setStreamMetadata(stream, { maxCount: 1 })
      await contract.client.tombstoneStream(`$$${stream}`)
      expect(await revisions(stream)).toEqual([0, 1, 2])
      await expect(contract.client.setStreamMetadata(stream, {})).rejects.toBeInstanceOf(StreamDeletedError)
      await expect(contract.client.getStreamMetadata(stream)).rejects.toBeInstanceOf(StreamDeletedError)
    })

    test('works on one that never existed', async () => {
      const stream = freshStream()
      await contract.client.tombstoneStream(stream, { expectedRevision: NO_STREAM })
      const append = contract.client.appendToStream(stream, json(), { expectedRevision: NO_STREAM })
      await expect(append).rejects.toBeInstanceOf(StreamDeletedError)
    })
  })

  describe('stream metadata', () => {
    test('is kept, read back and replaced', async () => {
      const stream = freshStream()
      expect(await contract.client.getStreamMetadata(stream)).toEqual({ streamName: stream })
      await contract.client.setStreamMetadata(stream, { maxCount: 7, colour: 'green' })
      expect(await contract.client.getStreamMetadata(stream)).toMatchObject({
        metadata: { maxCount: 7, colour: 'green' },
      })
      await contract.client.setStreamMetadata(stream, { maxAge: 60 }, { expectedRevision: 0n })
      expect((await contract.client.getStreamMetadata(stream)).metadata).toEqual({ maxAge: 60 })
      const stale = contract.client.setStreamMetadata(stream, {}, { expectedRevision: 0n })
      await expect(stale).rejects.toBeInstanceOf(WrongExpectedVersionError)
    })

    test('is read without its history', async () => {
      const stream = freshStream()
      for (const maxCount of [1, 2, 3]) await contract.client.setStreamMetadata(stream, { maxCount })
      expect(await revisions(`$$${stream}`)).toEqual([2])
    })

    test('maxCount leaves the newest events', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(5))
      await contract.client.setStreamMetadata(stream, { maxCount: 2 })
      expect(await revisions(stream)).toEqual([3, 4])
      await contract.client.appendToStream(stream, json())
      expect(await revisions(stream)).toEqual([4, 5])
    })

    test('truncateBefore leaves the events from there on', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(5))
      await contract.client.setStreamMetadata(stream, { truncateBefore: 3 })
      expect(await revisions(stream)).toEqual([3, 4])
    })

    test('maxAge hides events that are older', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(2))
      await contract.client.setStreamMetadata(stream, { maxAge: 3600 })
      expect(await revisions(stream)).toEqual([0, 1])
      await contract.client.setStreamMetadata(stream, { maxAge: 1 })
      await expect.poll(() => revisions(stream), { timeout: 5_000 }).toEqual([])
    })

    test('of a stream that never existed lets an append expect it to exist', async () => {
      const stream = freshStream()
      await contract.client.setStreamMetadata(stream, { maxCount: 7 })
      const result = await contract.client.appendToStream(stream, json(), { expectedRevision: 'stream_exists' })
      expect(result.nextExpectedRevision).toBe(0n)
    })
  })
}
