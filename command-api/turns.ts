export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs the work of one name one after the other, of different names side by side. Nothing stays behind when a name is idle. */
export function takeTurns(): Turns {
  const tails = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = tails.get(name)
    const mine = before ? before.then(work, work) : work()
    tails.set(name, mine)
    try {
      return await mine
    } finally {
      if (tails.get(name) === mine) tails.delete(name)
    }
  }
}
