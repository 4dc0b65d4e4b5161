import { Instant } from '@comanda/domain/kernel/ids.ts'

export type Clock = Readonly<{ now: () => Instant; set: (at: string) => void }>

/** A clock that starts at the given time and can be set; it runs at normal speed. */
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
