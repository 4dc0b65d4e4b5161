export type Crowd = Readonly<{
  hasRoomFor: (who: 'staff' | 'guest') => boolean
  /** One more is under way, until the answer is called. */
  begin: () => () => void
}>

/** So many keep every part of the house busy (GOALS G5 reaches its peak at 32): more of them only wait inside. */
const enough = 64
const crowdedAfterMs = 1_000
const calmAfterMs = 500

/** A calm house takes a burst, as when many tills come back at once; in a crowded one whoever waits, waits for nothing. */
const most = {
  calm: { staff: 512, guest: 256 },
  crowded: { staff: 2 * enough, guest: enough },
}

/**
 * Tells a burst from more work than can be done: after a burst the backlog is gone within moments, in overload it stands.
 * It is the standing backlog alone that turns people away, as in CoDel, so nobody is refused for coming in company. A dip,
 * as when one commit ends a hundred orders, does not end a crowd.
 */
export function createCrowd(now: () => number): Crowd {
  let underWay = 0
  let isCrowded = false
  let changingSince: number | undefined
  const look = () => {
    const isFull = underWay >= enough
    if (isFull === isCrowded) {
      changingSince = undefined
      return
    }
    changingSince ??= now()
    if (now() - changingSince < (isFull ? crowdedAfterMs : calmAfterMs)) return
    isCrowded = isFull
    changingSince = undefined
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
