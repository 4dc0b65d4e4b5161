import { type ComponentType, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { showToast } from './toast.ts'

type Closing = Readonly<{ onClose?: () => void }>

/**
 * A part whose file comes when it is first shown. Where the file does not come, nothing is shown, a toast says so, and the next
 * showing asks for it again: React's lazy would fail for ever, and take the whole screen with it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Closing> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, while the module loads.
  return function Late(props) {
    const [Part, setPart] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the file is asked for once, when the part is first shown.
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
            showToast(t('common.partMissing'), 'error')
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
