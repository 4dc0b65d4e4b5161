/** Functions that are called with each value until they are removed. */
export function createListeners<Value>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    /** Returns the function that removes the listener. */
    add: (listener: (value: Value) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (value: Value) => {
      for (const listener of listeners) listener(value)
    },
  }
}
