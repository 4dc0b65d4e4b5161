import { t } from '../language/t.ts'
import { aboutVersion, showToast } from '../parts/toast.ts'

/** Interval of checks for a new version: a till is open for days, and browsers check only when a page is opened. */
const checkIntervalMs = 30 * 60_000

/** Starts the service worker and reports new versions. The user decides when to reload. */
export async function watchVersions(): Promise<void> {
  const { serviceWorker } = navigator
  let isOpenedFromCache = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isOpenedFromCache) announceNewVersion()
    else storeLoadedFiles()
    isOpenedFromCache = true
  })
  await serviceWorker.register('/sw.js')
  const registration = await serviceWorker.getRegistration()
  registration?.addEventListener('updatefound', () => requestTakeOver(registration))
  if (registration) requestTakeOver(registration)
  const check = () => void registration?.update().catch(() => undefined)
  setInterval(check, checkIntervalMs)
  addEventListener('online', check)
}

/** Delay after which an installed version that is still waiting is requested once more to take over. */
const takeOverDelayMs = 2_000

function requestTakeOver({ installing, waiting }: ServiceWorkerRegistration): void {
  const worker = installing ?? waiting
  const request = () => {
    if (worker?.state === 'installed') setTimeout(() => worker.postMessage('take-over'), takeOverDelayMs)
  }
  worker?.addEventListener('statechange', request)
  request()
}

function announceNewVersion(): void {
  const action = { label: t('common.reload'), run: () => location.reload() }
  showToast(t('common.newVersion'), 'wait', action, aboutVersion)
}

/** Requests the files that were loaded before the worker existed, from the browser's cache: the worker stores them. */
function storeLoadedFiles(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    const isStored = origin === location.origin && /^\/(assets|public)\//.test(pathname)
    if (isStored) void fetch(name, { cache: 'force-cache' }).catch(() => undefined)
  }
}
