import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryKey } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { ApiError, NoAnswer } from '../api/errors.ts'
import { floorNow } from '../api/floor.ts'
import { kitchenList, ordersInit, ordersList } from '../api/orders.ts'
import { posInit } from '../api/pos.ts'
import { kitchenStations } from '../api/stations.ts'
import { queryClient } from '../app/query-client.ts'
import { coalesce } from '../feed/coalesce.ts'
import { restoredAtAtom } from '../feed/use-feed.ts'
import { userAtom } from '../session/session.ts'
import { ownerOf } from '../session/user.ts'
import { answersIn } from './answers.ts'
import { cachesOfOthers } from './caches.ts'

/** Keys of the stored queries by hash. */
const storedQueries = new Map<string, QueryKey>(
  [
    posInit.queryKey,
    ordersList(null).queryKey,
    ordersInit.queryKey,
    kitchenList.queryKey,
    kitchenStations.queryKey,
    floorNow.queryKey,
  ].map((key) => [hashKey(key), key]),
)

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']

/** Time without an answer after which the stored one is shown. */
const timeoutMs = 4_000
/** Rule S8: interval of retries after an error. */
const retryMs = 5_000
/** Shortest interval between writes: a busy kitchen changes every second. */
const writeIntervalMs = 2_000
/** Time in which the previous page has finished writing after a sign-out; its answers are removed then. */
const unfinishedWritesMs = 3_000

/**
 * Stores the last answers of till and kitchen on the device, for the user who received them. They are shown only if no
 * answer arrives, with their time, and are replaced by the next answer.
 */
export function keepAnswers(): void {
  const store = getDefaultStore()
  const owner = (): string | null => {
    const user = store.get(userAtom)
    return user && ownerOf(user)
  }
  const answers = answersIn(caches, buildOfPage())
  const restored = new Map<string, number>()
  /** Time at which the feed last changed a list: it was current then, whenever it was read. */
  const changedAt = new Map<string, number>()
  const cache = queryClient.getQueryCache()

  const write = coalesce(async (hash) => {
    const who = owner()
    const { data, dataUpdatedAt } = queryClient.getQueryState(storedQueries.get(hash) ?? []) ?? {}
    if (who === null || data === undefined || dataUpdatedAt === undefined) return
    const at = Math.max(dataUpdatedAt, changedAt.get(hash) ?? 0)
    await answers.put(who, hash, { data, at }).catch(() => undefined)
    // the user signed out during the write: the answer must not stay
    if (owner() !== who) await removeOthers(owner())
    await pause(writeIntervalMs)
  })

  const restore = async (query: Query): Promise<void> => {
    const who = owner()
    if (who === null || query.state.data !== undefined) return
    const answer = await answers.find(who, query.queryHash).catch(() => null)
    if (answer === null || query.state.data !== undefined || owner() !== who) return
    restored.set(query.queryHash, answer.at)
    queryClient.setQueryData(query.queryKey, answer.data, { updatedAt: answer.at })
  }

  /** Sets the time of the oldest restored answer on the screen. */
  const updateAge = () => {
    const shown = [...restored].filter(([hash]) => cache.get(hash)?.isActive())
    store.set(restoredAtAtom, shown.length === 0 ? null : Math.min(...shown.map(([, at]) => at)))
  }

  const follow = (query: Query, action: Action): void => {
    if (action.type === 'fetch') setTimeout(() => void restore(query), timeoutMs)
    if (action.type === 'failed' && isUnavailable(action.error)) void restore(query)
    if (action.type === 'success' && !action.manual) restored.delete(query.queryHash)
    else if (action.type === 'success') changedAt.set(query.queryHash, Date.now())
    if (action.type === 'success' && !restored.has(query.queryHash)) write(query.queryHash)
    if (action.type === 'error' && restored.has(query.queryHash))
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }), retryMs)
  }

  void removeOthers(owner())
  setTimeout(() => void removeOthers(owner()), unfinishedWritesMs)
  store.sub(userAtom, () => void removeOthers(owner()))
  cache.subscribe((event) => {
    if (!storedQueries.has(event.query.queryHash)) return
    if (event.type === 'updated') follow(event.query, event.action)
    updateAge()
  })
  for (const hash of storedQueries.keys()) {
    const query = cache.get(hash)
    if (query?.state.status === 'success') write(hash)
    else if (query && isUnavailable(query.state.error ?? query.state.fetchFailureReason)) void restore(query)
    else if (query) setTimeout(() => void restore(query), timeoutMs)
  }
}

/** True if the server did not answer or failed. A refusal is not replaced by an older answer. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ApiError && error.status >= 500)

async function removeOthers(owner: string | null): Promise<void> {
  const names = cachesOfOthers(await caches.keys(), owner)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Identifies the build: another version may expect another shape. */
const buildOfPage = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
