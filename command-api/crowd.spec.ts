import { describe, expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'

/** A house whose clock the test moves. */
function house() {
  let time = 0
  const crowd = createCrowd(() => time)
  const ends: (() => void)[] = []
  return {
    later: (ms: number) => {
      time += ms
    },
    /** As many as are let in, of those who come. */
    come: (count: number, who: 'staff' | 'guest' = 'staff') => {
      let taken = 0
      for (let n = 0; n < count; n += 1) {
        if (!crowd.hasRoomFor(who)) continue
        ends.push(crowd.begin())
        taken += 1
      }
      return taken
    },
    go: (count: number) => {
      for (const end of ends.splice(0, count)) end()
    },
  }
}

/** As many under way as there may be, for longer than a burst takes. */
function crowded() {
  const door = house()
  door.come(512)
  door.later(1_000)
  door.come(1)
  return door
}

describe('a calm house', () => {
  test('takes all who come in one burst', () => {
    const door = house()
    expect(door.come(512)).toBe(512)
    expect(door.come(1)).toBe(0)
  })

  test('takes burst after burst, as long as each is worked off', () => {
    const door = house()
    for (let second = 0; second < 10; second += 1) {
      expect(door.come(400)).toBe(400)
      door.later(800)
      door.go(400)
      door.later(200)
    }
  })

  test('keeps half of its room from guests', () => {
    const door = house()
    expect(door.come(400, 'guest')).toBe(256)
    expect(door.come(400)).toBe(256)
  })

  test('takes on what keeps it just below busy, for ever', () => {
    const door = house()
    door.come(63)
    for (let second = 0; second < 10; second += 1) {
      door.later(1_000)
      expect(door.come(1, 'guest')).toBe(1)
      door.go(1)
    }
  })
})

describe('a backlog that stands', () => {
  test('lets in as many as can be served soon, and no more', () => {
    const door = crowded()
    expect(door.come(1)).toBe(0)
    door.go(400)
    expect(door.come(100)).toBe(16) // beside 112
  })

  test('turns guests away before staff', () => {
    const door = crowded()
    door.go(512 - 100)
    expect(door.come(10, 'guest')).toBe(0)
    expect(door.come(10)).toBe(10)
  })

  test('is seen although one commit after the other ends them all for a moment', () => {
    const door = house()
    for (let commit = 0; commit < 4; commit += 1) {
      expect(door.come(256)).toBe(256)
      door.later(200)
      door.go(256)
      door.later(50)
    }
    expect(door.come(256)).toBe(128)
  })

  test('does not end with one commit that ends them all', () => {
    const door = crowded()
    door.go(512)
    door.later(400)
    expect(door.come(512)).toBe(128)
    door.later(100)
    expect(door.come(512)).toBe(0)
  })

  test('is over when the house has been calm for a while', () => {
    const door = crowded()
    door.go(512)
    door.later(500)
    expect(door.come(512)).toBe(512)
  })
})
