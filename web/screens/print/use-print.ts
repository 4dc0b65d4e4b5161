import { useEffect } from 'react'

/** Rule N3. */
const afterMs = 400

/** Opens the print dialog 400 ms after the window has loaded, with its fonts. */
export function usePrint(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const start = () => {
      timer = setTimeout(() => {
        // a font that does not load must not block the receipt
        void Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, afterMs))]).then(() => {
          if (!isGone) print()
        })
      }, afterMs)
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('load', start)
    }
  }, [])
}
