export type Crowd = Readonly<{
  hasRoomFor: (who: 'staff' | 'guest') => boolean
  /** One more is under way, until the answer is called. */
  begin: () => () => void
}>

/** So many keep every part of the house busy (GOALS G5 reaches its peak at 32): more of them only wait inside. */
const enough = 64
const crowdedAfterMs = 1_000
const calmAfterMs = 500
/** One commit may end a hundred orders, and the next hundred are not here yet: that is no pause. */
const pauseMs = 100

/** A calm house takes a burst, as when many tills come back at once; in a crowded one whoever waits, waits for nothing. */
const most = {
  calm: { staff: 512, guest: 256 },
  crowded: { staff: 128, guest: 96 },
}

/**
 * Tells a burst from more work than can be done: after a burst the backlog is gone within moments, in overload it stands.
 * It is the standing backlog alone that turns people away, as in CoDel, so nobody is refused for coming in company.
 */
export function createCrowd(now: () => number): Crowd {
  let underWay = 0
  let isFull = false
  let isCrowded = false
  let fullSince = Number.NEGATIVE_INFINITY
  let lastFull = Number.NEGATIVE_INFINITY
  /** After every change and before every question: what was so at the last look has been so until now. */
  const look = () => {
    const time = now()
    if (isFull) lastFull = time
    else if (underWay >= enough && time - lastFull > pauseMs) fullSince = time
    isFull = underWay >= enough
    if (isFull && time - fullSince >= crowdedAfterMs) isCrowded = true
    if (!isFull && time - lastFull >= calmAfterMs) isCrowded = false
  }
  return {
    hasRoomFor(who) {
      look()
      return underWay < most[isCrowded ? 'crowded' : 'calm'][who]
    },
    begin() {
      underWay += 1
      look()
      return () => {
        underWay -= 1
        look()
      }
    },
  }
}
