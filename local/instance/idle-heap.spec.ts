import { describe, expect, test } from 'vitest'
import { intervalMs, whenToCollect } from './idle-heap.ts'

const megabytes = (count: number) => count * 1024 * 1024
const busyMs = intervalMs / 2
const idleMs = 10

describe('when to collect the garbage of a process', () => {
  test('in the first idle interval, not while the process works', () => {
    const isDue = whenToCollect()
    isDue({ cpuMs: 2_000, heapBytes: megabytes(60) })
    expect(isDue({ cpuMs: 2_000 + busyMs, heapBytes: megabytes(90) })).toBe(false)
    expect(isDue({ cpuMs: 2_000 + busyMs + idleMs, heapBytes: megabytes(90) })).toBe(true)
  })

  test('again only when the heap has grown by half since', () => {
    const isDue = whenToCollect()
    const heaps = [60, 90, 40, 55, 61, 42, 50].map(megabytes)
    expect(heaps.map((heapBytes, index) => isDue({ cpuMs: index * idleMs, heapBytes }))).toEqual([
      false, // the processor time of the start is not known to be of this interval
      true,
      false, // 40 MB are left
      false,
      true,
      false,
      false,
    ])
  })

  test('not during a rush hour', () => {
    const isDue = whenToCollect()
    let cpuMs = 0
    const lookAfter = (usedMs: number, heap: number) => {
      cpuMs += usedMs
      return isDue({ cpuMs, heapBytes: megabytes(heap) })
    }
    expect([lookAfter(0, 50), lookAfter(idleMs, 50), lookAfter(idleMs, 40)]).toEqual([false, true, false])
    expect([lookAfter(busyMs, 100), lookAfter(busyMs, 100), lookAfter(idleMs, 100)]).toEqual([false, false, true])
  })
})
