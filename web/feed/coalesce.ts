/** Limits the runs per name to one in progress and one after it, however many are requested. */
export function coalesce(run: (name: string) => Promise<void>): (name: string) => void {
  const running = new Set<string>()
  const again = new Set<string>()
  const start = async (name: string) => {
    running.add(name)
    try {
      do {
        again.delete(name)
        await run(name)
      } while (again.has(name))
    } finally {
      running.delete(name)
    }
  }
  return (name) => {
    if (running.has(name)) again.add(name)
    else void start(name)
  }
}
