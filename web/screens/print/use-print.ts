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
        // A font that does not come must not keep the receipt from the guest.
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
