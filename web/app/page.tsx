import { type ComponentType, lazy, useState } from 'react'
import type { ScreenModule } from './screens.ts'

type Load = () => Promise<ScreenModule>

const loaded = new Map<Load, ComponentType>()
const failed = new Set<() => void>()

/** Fetches the file of a page before the page is shown. Its first rendering then waits for nothing. */
export async function loadPage(load: Load): Promise<void> {
  const { Screen } = await load()
  loaded.set(load, Screen)
}

/** A page whose file comes when it is first shown. */
export function page(load: Load): ComponentType {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Screen }
      } catch (error) {
        failed.add(again)
        throw error
      }
    })
  let Late = attempt()
  const again = () => {
    Late = attempt()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, while the module loads.
  return function Page() {
    // one of the two for as long as the page is shown: changing between them would mount it anew
    const [{ Shown }] = useState(() => ({ Shown: loaded.get(load) ?? Late }))
    return <Shown />
  }
}

/** A lazy component keeps a failed import for ever, so a later visit must request the file again. */
export function forgetFailedPages(): void {
  for (const again of failed) again()
  failed.clear()
}
