const key = 'comanda.sign-out'

export type Area = 'restaurant' | 'platform'

type Needs = Readonly<{
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Ends this browser's session on the server. Rejects if the server did not end it. */
  end: (area: Area) => Promise<unknown>
  /** True if the server refused, so that a retry is useless. */
  isRefusal: (error: unknown) => boolean
  lock: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
}>

/**
 * Signs out, also without a network: the session is ended on the server when it can be reached again, at the latest
 * before the next sign-in.
 */
export function createSignOut({ store, end, isRefusal, lock }: Needs) {
  const isOwed = () => store.getItem(key) !== null

  /** Serialised among tabs, so that a late answer cannot clear the cookies of a later sign-in. */
  const endOwed = (): Promise<void> =>
    lock(key, async () => {
      const area = store.getItem(key)
      if (area === null) return
      try {
        await end(area === 'platform' ? 'platform' : 'restaurant')
      } catch (error) {
        if (isRefusal(error)) store.removeItem(key)
        throw error
      }
      store.removeItem(key)
    })

  return {
    isOwed,
    endOwed,
    /** Rejects only with the server's refusal: the user is still signed in then. */
    async leave(area: Area): Promise<void> {
      store.setItem(key, area)
      await endOwed().catch((error: unknown) => {
        if (isRefusal(error)) throw error
      })
    },
    /** Called after a sign-in, whose cookies replace those of the session to end. */
    forget: () => store.removeItem(key),
  }
}
