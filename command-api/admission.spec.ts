import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Caller, createAdmission } from './admission.ts'

const anna: Caller = { queue: 'staff', key: 'anna' }
const bert: Caller = { queue: 'staff', key: 'bert' }
const guest: Caller = { queue: 'guest', key: '192.0.2.1' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An admission with a clock that the test controls. */
function start() {
  const admission = createAdmission()
  const begun: Caller[] = []
  const gaveUp: Caller[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    gaveUp,
    later: (ms: number) => vi.advanceTimersByTime(ms),
    /** Sends requests; returns how many were admitted. */
    come: (count: number, caller = anna) => {
      let taken = 0
      for (let n = 0; n < count; n += 1) {
        if (!admission.hasRoomFor(caller)) continue
        const end = admission.enter(caller, (isTaken) => {
          if (isTaken) ends.push(() => end())
          ;(isTaken ? begun : gaveUp).push(caller)
        })
        taken += 1
      }
      return taken
    },
    /** Ends the oldest running requests, including those admitted meanwhile, until this many have ended. */
    answer: (count: number) => {
      for (let n = 0; n < count; n += 1) ends.shift()?.()
    },
    /** Sends a request and abandons it before its turn. */
    comeAndGo: (caller = anna) => admission.enter(caller, () => undefined)(),
  }
}

/** An admission with a backlog of one tenant that is older than a burst. */
function overloaded() {
  const load = start()
  load.come(128)
  for (let second = 0; second < 5; second += 1) {
    load.later(1_000)
    load.answer(10)
    load.come(10)
  }
  return load
}

describe('a burst', () => {
  test('of one restaurant is queued and served, however slowly it arrived', () => {
    const load = start()
    let taken = 0
    for (let part = 0; part < 10; part += 1) {
      taken += load.come(30)
      load.later(400)
    }
    expect([taken, load.begun.length]).toEqual([300, 48])
    load.answer(280)
    load.later(60_000) // admitted requests no longer wait
    load.answer(20)
    expect([load.begun.length, load.gaveUp.length]).toEqual([300, 0])
  })

  test('after another is accepted, as long as each is completed', () => {
    const load = start()
    for (let second = 0; second < 10; second += 1) {
      expect(load.come(300)).toBe(300)
      load.later(800)
      load.answer(300)
      load.later(200)
    }
  })

  test('waits for a limited time', () => {
    const load = start()
    load.come(300)
    load.later(8_000)
    expect([load.begun.length, load.gaveUp.length]).toEqual([48, 252])
  })

  test('is limited per caller and in total', () => {
    const load = start()
    expect(load.come(1_000, anna)).toBe(384)
    expect(load.come(1_000, bert)).toBe(256) // the free slots, then half of all
  })

  test('of guests leaves half of the slots to staff', () => {
    const load = start()
    expect(load.come(400, guest)).toBe(256)
    expect(load.come(200)).toBe(200)
  })
})

describe('alternating between callers', () => {
  test('one caller does not delay the start of another', () => {
    const load = start()
    load.come(300, anna)
    load.come(1, bert)
    expect(load.begun.filter(({ key }) => key === 'bert')).toHaveLength(1)
  })

  test('a few callers delay another by at most the time of one task', () => {
    const load = start()
    for (const key of ['a', 'b', 'c', 'd']) load.come(100, { queue: 'staff', key })
    load.come(1, bert)
    load.answer(5)
    expect(load.begun).toContain(bert)
  })

  test('staff begin before guests', () => {
    const load = start()
    load.come(48, anna)
    load.come(16, bert)
    load.come(1, guest)
    load.come(1, bert)
    load.answer(1)
    expect(load.begun.at(-1)).toBe(bert)
    load.answer(1)
    expect(load.begun.at(-1)).toBe(guest)
  })

  test('an abandoned request passes its slot to the next', () => {
    const load = start()
    for (let n = 0; n < 1_000; n += 1) load.comeAndGo()
    expect(load.come(384)).toBe(384)
    for (let n = 0; n < 1_000; n += 1) load.comeAndGo()
    load.answer(384)
    expect(load.begun).toHaveLength(384)
  })
})

describe('sustained overload', () => {
  test('accepts as many requests as can be served soon, and no more', () => {
    const load = overloaded()
    expect(load.come(1)).toBe(0)
    load.answer(28)
    expect(load.come(100)).toBe(28)
  })

  test('refuses guests before staff', () => {
    const load = overloaded()
    load.answer(28)
    for (let n = 0; n < 20; n += 1) load.come(1, { queue: 'guest', key: `192.0.2.${n + 10}` })
    expect(load.come(10, guest)).toBeLessThan(5) // the fair share of an address
    expect(load.come(3, bert)).toBe(3)
  })

  test('of one tenant does not block others', () => {
    const load = start()
    for (let second = 0; second < 6; second += 1) {
      load.come(600, anna)
      load.later(1_000)
      load.answer(50)
    }
    expect(load.come(1, anna)).toBe(0)
    expect(load.come(1, bert)).toBe(1)
    expect(load.begun).toContain(bert)
  })

  test('is detected although each commit ends all running requests', () => {
    const load = start()
    for (let commit = 0; commit < 25; commit += 1) {
      load.come(100)
      load.later(200)
      load.answer(100)
      load.later(50)
    }
    expect(load.come(256)).toBe(128)
  })

  test('ends when nobody has waited for a while', () => {
    const load = overloaded()
    load.answer(1_000)
    load.later(400)
    expect(load.come(384)).toBe(128)
    load.answer(1_000)
    load.later(500)
    expect(load.come(384)).toBe(384)
  })
})
