type InTurn = (<T>(task: () => Promise<T>) => Promise<T>) & { waiting: () => number }

/** Runs what it is given one after the other; `waiting` counts what comes after the task that asks. */
export function turns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    pending += 1
    const mine = last.then(task).finally(() => {
      pending -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }
  return Object.assign(inTurn, { waiting: () => pending - 1 })
}
