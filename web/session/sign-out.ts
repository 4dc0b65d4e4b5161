const key = 'comanda.sign-out'

export type Area = 'restaurant' | 'platform'

type Needs = Readonly<{
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Ends the session of this browser on the server. Rejects where the server did not do it. */
  end: (area: Area) => Promise<unknown>
  /** Whether the server has refused, so that asking again is of no use. */
  isRefusal: (error: unknown) => boolean
  lock: <Result>(name: string, run: () => Promise<Result>) => Promise<Result>
}>

export type SignOut = ReturnType<typeof createSignOut>

/**
 * Signing out works without a network: the server is notified when it can be reached again, before the next sign-in at
 * the latest.
 */
export function createSignOut({ store, end, isRefusal, lock }: Needs) {
  const isOwed = () => store.getItem(key) !== null

  /** One tab at a time, so that a late answer cannot clear the cookies of a sign-in that came after it. */
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
    /** Rejects with the server's refusal alone: then the person is still signed in. */
    async leave(area: Area): Promise<void> {
      store.setItem(key, area)
      await endOwed().catch((error: unknown) => {
        if (isRefusal(error)) throw error
      })
    },
    /** The cookies of the session that was to end are replaced. */
    forget: () => store.removeItem(key),
  }
}
