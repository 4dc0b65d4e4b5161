/** Per name at most one run in flight and one more after it, however often it is asked for. */
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
