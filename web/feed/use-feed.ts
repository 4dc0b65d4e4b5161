import { useQueryClient } from '@tanstack/react-query'
import { atom, getDefaultStore, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { carriedOrders } from '../api/carried-orders.ts'
import { renew } from '../api/send.ts'
import { outbox } from '../outbox/the-outbox.ts'
import { userAtom } from '../session/session.ts'
import { openFeed } from './feed.ts'
import { type FeedState, isConnected, type Presence, presenceOf, startOfFeed } from './feed-state.ts'
import { createRefetch } from './refetch.ts'

const feedAtom = atom<FeedState>(startOfFeed)
/**
 * Time of the oldest data that is shown from this device; null while everything comes from the server
 * (offline/keep-answers.ts).
 */
export const restoredAtAtom = atom<number | null>(null)
const startedAt = Date.now()

/** True while changes arrive by the feed, those of own commands included. */
export const isFeedLive = (): boolean => getDefaultStore().get(feedAtom).phase === 'live'

const urlOf = (epoch: string | null, seq: number): string => {
  const query = epoch === null ? '' : `?epoch=${encodeURIComponent(epoch)}&seq=${seq}`
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/feed${query}`
}

const renewQuietly = () => renew().catch(() => undefined)

/** Keeps the feed open while a restaurant's user is signed in. Mounted once, in the shell. */
export function useFeed(): void {
  const client = useQueryClient()
  const setFeed = useSetAtom(feedAtom)
  const user = useAtomValue(userAtom)
  const tenantId = user?.tenant_id ?? null
  useEffect(() => {
    if (tenantId === null) return
    const refetch = createRefetch(client)
    let wasConnected = false
    let epoch: string | null = null
    const feed = openFeed({
      url: urlOf,
      renew: renewQuietly,
      onAccessLost: () => void client.invalidateQueries(),
      onRefetch: refetch.request,
      onState: (state) => {
        if (isConnected(state) && !wasConnected) outbox.resume()
        wasConnected = isConnected(state)
        // another epoch may be another log, whose positions cannot be compared
        if (state.epoch !== epoch) carriedOrders.forget()
        epoch = state.epoch
        setFeed(state)
      },
    })
    addEventListener('online', feed.retry)
    return () => {
      removeEventListener('online', feed.retry)
      feed.stop()
    }
  }, [client, setFeed, tenantId])
}

const tickMs = 500

/** State of the Live mark, and since when no messages arrive. */
export function usePresence(): Readonly<{ presence: Presence; asOf: number | null }> {
  const state = useAtomValue(feedAtom)
  const restoredAt = useAtomValue(restoredAtAtom)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticker = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(ticker)
  }, [])
  const presence = presenceOf(state, navigator.onLine, startedAt, now)
  return { presence: presence === 'live' && restoredAt !== null ? 'late' : presence, asOf: restoredAt ?? state.asOf }
}
