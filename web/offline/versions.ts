import { t } from '../language/t.ts'
import { aboutVersion, showToast } from '../parts/toast.ts'

/** Interval of checks for a new version: a till is open for days, and browsers check only when a page is opened. */
const lookEveryMs = 30 * 60_000

/** Starts the service worker and reports new versions. The user decides when to reload. */
export async function watchVersions(): Promise<void> {
  const { serviceWorker } = navigator
  let isOpenedFromCache = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isOpenedFromCache) tellNewVersion()
    else keepWhatIsShown()
    isOpenedFromCache = true
  })
  await serviceWorker.register('/sw.js')
  const registration = await serviceWorker.getRegistration()
  registration?.addEventListener('updatefound', () => askToTakeOver(registration))
  if (registration) askToTakeOver(registration)
  const look = () => void registration?.update().catch(() => undefined)
  setInterval(look, lookEveryMs)
  addEventListener('online', look)
}

/** Delay after which an installed version that still waits is asked once more to take over. */
const askAfterMs = 2_000

function askToTakeOver({ installing, waiting }: ServiceWorkerRegistration): void {
  const worker = installing ?? waiting
  const ask = () => {
    if (worker?.state === 'installed') setTimeout(() => worker.postMessage('take-over'), askAfterMs)
  }
  worker?.addEventListener('statechange', ask)
  ask()
}

function tellNewVersion(): void {
  const action = { label: t('common.reload'), run: () => location.reload() }
  showToast(t('common.newVersion'), 'wait', action, aboutVersion)
}

/** Requests files loaded before the worker existed again, from the browser's cache, so that the worker stores them. */
function keepWhatIsShown(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    const isKept = origin === location.origin && /^\/(assets|public)\//.test(pathname)
    if (isKept) void fetch(name, { cache: 'force-cache' }).catch(() => undefined)
  }
}
