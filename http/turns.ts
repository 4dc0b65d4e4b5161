type InTurn = (<T>(task: () => Promise<T>) => Promise<T>) & { waiting: () => number }

/** Runs tasks one after the other; `waiting` is the number of tasks behind the running one. */
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
