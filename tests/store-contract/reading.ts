import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { all, binary, type Contract, freshStream, json, several } from './subject.ts'

export function reading(contract: Contract): void {
  describe('reading a stream', () => {
    test.for([
      ['from the start', { fromRevision: START }, [0, 1, 2, 3, 4]],
      ['from a revision', { fromRevision: 3n }, [3, 4]],
      ['from the start, some', { fromRevision: START, maxCount: 2 }, [0, 1]],
      ['from beyond the end', { fromRevision: 9n }, []],
      ['backwards from the end', { direction: BACKWARDS, fromRevision: END }, [4, 3, 2, 1, 0]],
      ['backwards from the end, some', { direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [4, 3]],
      ['backwards from a revision', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
      ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, [0]],
    ] as const)('%s', async ([, options, revisions]) => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(5))
      const events = await all(contract.client.readStream(stream, options))
      expect(events.map(({ event }) => Number(event?.revision))).toEqual(revisions)
    })

    test('forwards from the end is refused', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(2))
      await expect(all(contract.client.readStream(stream, { fromRevision: END }))).rejects.toThrow()
      expect(await all(contract.client.readStream(stream))).toHaveLength(2)
    })

    test('that does not exist reports so', async () => {
      await expect(all(contract.client.readStream(freshStream()))).rejects.toBeInstanceOf(StreamNotFoundError)
    })

    test('returns each event as it was appended', async () => {
      const stream = freshStream()
      const before = Date.now()
      const event = json('Grüße', { text: 'Smörgås 🍽️ \u0000', deep: [{ n: 1.5 }, null] })
      await contract.client.appendToStream(stream, { ...event, metadata: { by: 'Zoë' } })
      const [resolved] = await all(contract.client.readStream(stream))
      expect(resolved?.event).toMatchObject({
        id: event.id,
        type: 'Grüße',
        streamId: stream,
        revision: 0n,
        isJson: true,
        data: event.data,
        metadata: { by: 'Zoë' },
      })
      expect(resolved?.event?.created.getTime()).toBeGreaterThan(before - 60_000)
    })

    test('returns bytes as they were appended', async () => {
      const stream = freshStream()
      const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
      await contract.client.appendToStream(stream, [binary(bytes, bytes.toReversed()), binary(new Uint8Array())])
      const [full, empty] = await all(contract.client.readStream(stream))
      expect(full?.event?.isJson).toBe(false)
      expect(full?.event?.data).toEqual(bytes)
      expect(full?.event?.metadata).toEqual(bytes.toReversed())
      expect(empty?.event?.data).toEqual(new Uint8Array())
    })

    test('works for long names and any script', async () => {
      for (const name of [`ストリーム 🍜 ${freshStream()}`, `${freshStream()}${'long-'.repeat(600)}`]) {
        await contract.client.appendToStream(name, several(2))
        const events = await all(contract.client.readStream(name))
        expect(events.map(({ event }) => event?.streamId)).toEqual([name, name])
      }
    })

    test('of more events than one page returns every one in order', async () => {
      const stream = freshStream()
      for (let round = 0; round < 4; round++) await contract.client.appendToStream(stream, several(250))
      const forwards = await all(contract.client.readStream(stream))
      expect(forwards.map(({ event }) => Number(event?.revision))).toEqual(Array.from({ length: 1000 }, (_, n) => n))
      const backwards = await all(contract.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }))
      expect(backwards.map(({ event }) => event?.id)).toEqual(forwards.map(({ event }) => event?.id).toReversed())
    })

    test('can be aborted in the middle', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(300))
      const reading = contract.client.readStream(stream)
      for await (const { event } of reading) if (event?.revision === 3n) break
      await reading.cancel()
      expect(await all(contract.client.readStream(stream, { maxCount: 1 }))).toHaveLength(1)
    })
  })

  describe('reading $all', () => {
    test('forwards includes the given position, and positions rise', async () => {
      const first = await contract.client.appendToStream(freshStream(), several(3))
      if (!first.position) throw new Error('no position')
      const events = await all(contract.client.readAll({ fromPosition: first.position, maxCount: 100 }))
      const positions = events.map(({ event }) => event?.position?.commit ?? 0n)
      expect(positions[0]).toBe(first.position.commit)
      expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)))
    })

    test('backwards excludes the given position', async () => {
      const stream = freshStream()
      await contract.client.appendToStream(stream, several(2))
      const { position } = await contract.client.appendToStream(stream, json('Last'))
      if (!position) throw new Error('no position')
      const events = await all(contract.client.readAll({ direction: BACKWARDS, fromPosition: position, maxCount: 1 }))
      expect(events[0]?.event?.position?.commit).toBeLessThan(position.commit)
    })

    test('from the end returns the newest backwards and nothing forwards', async () => {
      const event = json('Newest')
      await contract.client.appendToStream(freshStream(), event)
      const backwards = contract.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 20 })
      expect((await all(backwards)).map((resolved) => resolved.event?.id)).toContain(event.id)
      const forwards = contract.client.readAll({ direction: FORWARDS, fromPosition: END, maxCount: 10 })
      expect((await all(forwards)).map((resolved) => resolved.event?.id)).not.toContain(event.id)
    })

    test('returns no more than requested', async () => {
      await contract.client.appendToStream(freshStream(), several(5))
      expect(await all(contract.client.readAll({ maxCount: 3 }))).toHaveLength(3)
    })
  })
}
