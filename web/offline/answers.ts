import { answersCacheOf } from './caches.ts'

type StoredAnswer = Readonly<{ data: unknown; at: number }>
export type Answers = ReturnType<typeof answersIn>

/** Answers stored by query, in a cache per user; `build` is the app version that can read them. */
export const answersIn = (storage: Pick<CacheStorage, 'open' | 'has'>, build: string) => ({
  put: async (owner: string, query: string, { data, at }: StoredAnswer): Promise<void> => {
    const cache = await storage.open(answersCacheOf(owner))
    await cache.put(addressOf(query), new Response(JSON.stringify({ build, at, data })))
  },
  find: async (owner: string, query: string): Promise<StoredAnswer | null> => {
    const name = answersCacheOf(owner)
    if (!(await storage.has(name))) return null
    const cache = await storage.open(name)
    const found = await (await cache.match(addressOf(query)))?.json()
    return found?.build === build ? { data: found.data, at: found.at } : null
  },
})

/** A cache is keyed by URL; this one is never fetched. */
const addressOf = (query: string) => `/kept/${encodeURIComponent(query)}`
