import { type MouseEvent, type PointerEvent, useRef } from 'react'

const holdMs = 500
const slipPx = 10

type Start = Readonly<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>

/**
 * Handlers of a button that can be pressed or held: by a long touch, the secondary mouse button, or Shift+F10. A hold
 * is not also a press, and a moving finger scrolls.
 */
export function useHold(onPress: () => void, onHold: () => void) {
  const start = useRef<Start | null>(null)
  const isTouch = useRef(false)
  const isHeld = useRef(false)
  const end = () => {
    if (start.current) clearTimeout(start.current.timer)
    start.current = null
  }
  const hold = () => {
    end()
    if (isTouch.current && isHeld.current) return
    isHeld.current = isTouch.current
    onHold()
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end()
      isHeld.current = false
      isTouch.current = pointerType === 'touch'
      if (isTouch.current) start.current = { x, y, timer: setTimeout(hold, holdMs) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > slipPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      hold()
    },
    onClick: (event: MouseEvent) => {
      // a click by keyboard has no detail
      if (isHeld.current && event.detail > 0) isHeld.current = false
      else onPress()
    },
  }
}
