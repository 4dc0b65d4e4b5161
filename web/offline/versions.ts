import { t } from '../language/t.ts'
import { aboutVersion, showToast } from '../parts/toast.ts'

/** A till is open for days, and the browser itself looks for a new version only when a page is opened. */
const lookEveryMs = 30 * 60_000

/** Starts the service worker and reports when a new version is there. The person decides when to reload. */
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
  const look = () => void registration?.update().catch(() => undefined)
  setInterval(look, lookEveryMs)
  addEventListener('online', look)
}

function tellNewVersion(): void {
  const action = { label: t('common.reload'), run: () => location.reload() }
  showToast(t('common.newVersion'), 'wait', action, aboutVersion)
}

/** What the page has loaded before there was a worker: asked for once more, it comes from the browser and is kept. */
function keepWhatIsShown(): void {
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    const isKept = origin === location.origin && /^\/(assets|public)\//.test(pathname)
    if (isKept) void fetch(name, { cache: 'force-cache' }).catch(() => undefined)
  }
}
