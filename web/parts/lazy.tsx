import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { showToast } from './toast.ts'

type Closing = Readonly<{ onClose?: () => void }>

/**
 * A component whose file is loaded when it is first rendered. If loading fails, a toast reports it and nothing is
 * rendered; the next mount tries again. React's `lazy` caches the failure and throws it into the whole screen.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Closing> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each component.
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the file is loaded once, on the first mount.
    useEffect(() => {
      let isShown = true
      if (!loaded)
        load().then(
          (part) => {
            loaded = part
            if (isShown) setPart(() => part)
          },
          () => {
            if (!isShown) return
            showMissing()
            props.onClose?.()
          },
        )
      return () => {
        isShown = false
      }
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** An action whose file is loaded when it is first called. If loading fails, a toast reports it. */
export const lazyAction =
  <Args extends readonly unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) =>
  async (...args: Args): Promise<void> => {
    const run = await load().catch(showMissing)
    await run?.(...args)
  }

const showMissing = (): void => void showToast(t('common.partMissing'), 'error')
