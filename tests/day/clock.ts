import { Instant } from '@comanda/domain/kernel/ids.ts'

export type Clock = Readonly<{ now: () => Instant; set: (at: string) => void }>

/** Goes on from where it was set last, at the speed of every other clock. */
export function startClock(at: string): Clock {
  let [shows, since] = [Date.parse(at), performance.now()]
  return {
    now: () => Instant.parse(new Date(shows + performance.now() - since).toISOString()),
    set: (next) => {
      shows = Date.parse(next)
      since = performance.now()
    },
  }
}
