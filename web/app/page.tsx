import { type ComponentType, lazy } from 'react'
import type { Screen } from './rooms.ts'

const failed = new Set<() => void>()

/** A page whose file comes when it is first shown. */
export function page(load: () => Promise<Screen>): ComponentType {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: (await load()).Screen }
      } catch (error) {
        failed.add(again)
        throw error
      }
    })
  let Loaded = attempt()
  const again = () => {
    Loaded = attempt()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each route, while the module loads.
  return function Page() {
    return <Loaded />
  }
}

/** A lazy component keeps a failed import for ever, so a later visit must request the file again. */
export function forgetFailedPages(): void {
  for (const again of failed) again()
  failed.clear()
}
