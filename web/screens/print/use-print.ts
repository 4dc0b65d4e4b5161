import { useEffect } from 'react'

/** Delay before the print dialog (rule N3), and longest wait for the fonts after it. */
const delayMs = 400

/** Opens the print dialog 400 ms after the window has loaded and its fonts are ready. */
export function usePrint(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const start = () => {
      timer = setTimeout(() => {
        // a font that does not load must not block the receipt
        void Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, delayMs))]).then(() => {
          if (!isUnmounted) print()
        })
      }, delayMs)
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      removeEventListener('load', start)
    }
  }, [])
}
