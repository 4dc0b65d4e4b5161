import { type ComponentType, lazy, useState } from 'react'
import type { ScreenModule } from './screens.ts'

type Load = () => Promise<ScreenModule>

const loaded = new Map<Load, ComponentType>()
/** Functions that replace the failed lazy components. */
const retries = new Set<() => void>()

/** Loads a page's file in advance, so that its first rendering does not suspend. */
export async function loadPage(load: Load): Promise<void> {
  const { Screen } = await load()
  loaded.set(load, Screen)
}

/** A page whose file is loaded when it is first rendered. */
export function page(load: Load): ComponentType {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Screen }
      } catch (error) {
        retries.add(retry)
        throw error
      }
    })
  let LazyScreen = attempt()
  const retry = () => {
    LazyScreen = attempt()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, while the module loads.
  return function Page() {
    // fixed while the page is mounted: switching would mount it anew
    const [{ Shown }] = useState(() => ({ Shown: loaded.get(load) ?? LazyScreen }))
    return <Shown />
  }
}

/** A lazy component keeps a failed import for ever, so a later visit must request the file again. */
export function forgetFailedPages(): void {
  for (const retry of retries) retry()
  retries.clear()
}
