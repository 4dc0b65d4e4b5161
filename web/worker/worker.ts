import { files, version } from 'virtual:shell'
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { foundCache, outdatedShells, picturesCache, shellCacheOf } from '../offline/caches.ts'
import { otherPaths } from './addresses.ts'

declare const self: ServiceWorkerGlobalScope

const day = 24 * 60 * 60

/**
 * Each version has its own cache. Earlier caches stay: an open page finds the files it was loaded with, so a new
 * version need not wait until every page is closed. The next page that is opened uses only the new version.
 */
const shell = new PrecacheController({ cacheName: shellCacheOf(version) })
shell.addToCacheList([...files])

self.addEventListener('install', (event) => {
  void shell.install(event)
  void self.skipWaiting()
})

/** Requested again by pages, because Chromium sometimes ignores the call during the installation. */
self.addEventListener('message', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOutdated(), self.clients.claim()]))
})

async function removeOutdated(): Promise<void> {
  const outdated = outdatedShells(await caches.keys(), version)
  await Promise.all(outdated.map((name) => caches.delete(name)))
}

// the guests' menu, the API and the platform always use the network
registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: [...otherPaths] }))
registerRoute(new PrecacheRoute(shell))

const found = new CacheFirst({
  cacheName: foundCache,
  plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })],
})
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async (options) => (await caches.match(options.request, { ignoreVary: true })) ?? found.handle(options),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/public/'),
  new CacheFirst({
    cacheName: picturesCache,
    plugins: [new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })],
  }),
)
