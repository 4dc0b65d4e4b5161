import type { Entry } from './command.ts'

type Needs = Readonly<{
  owner: () => string | null
  /** Runs exclusively among all tabs of this browser. */
  lock: (name: string, run: () => Promise<void>) => Promise<void>
}>

/**
 * Returns the function that sends the commands of a queue in order. Each queue is sent by one tab at a time. `next`: the
 * command to send, undefined if there is none; `attempt`: false if the queue must stop until somebody signs in.
 */
export function createQueues(
  { owner, lock }: Needs,
  next: (lane: string) => Entry | undefined,
  attempt: (entry: Entry) => Promise<boolean>,
): (lane: string) => Promise<void> {
  const running = new Set<string>()
  return async (lane) => {
    const user = owner()
    if (user === null || running.has(lane)) return
    running.add(lane)
    try {
      await lock(`comanda-outbox.${user}.${lane}`, async () => {
        for (;;) {
          const entry = owner() === user ? next(lane) : undefined
          if (!entry || !(await attempt(entry))) return
        }
      })
    } finally {
      running.delete(lane)
    }
  }
}
