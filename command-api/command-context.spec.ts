import { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { uuid } from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { newEventsOf, systemContext } from './command-context.ts'

test('all events of an append but its last are marked as continued', () => {
  const context = systemContext(TenantId.parse(uuid(1)), uuid(2), Instant.parse('2026-11-29T12:00:00.000Z'))
  const marks = (count: number) =>
    newEventsOf(context, 'order-x', Array(count).fill({ type: 'OrderCompleted', data: {} })).map(
      ({ metadata }) => Metadata.parse(metadata).continues,
    )
  expect(marks(1)).toEqual([undefined])
  expect(marks(3)).toEqual([true, true, undefined])
})
