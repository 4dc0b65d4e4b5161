import { type MouseEvent, type PointerEvent, useRef } from 'react'

const holdMs = 500
const slipPx = 10

type Start = Readonly<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>

/**
 * A key that is pressed, or held: with a finger for a while, with the other button of a mouse, or by Shift and F10. A hold is no
 * press, and a finger that moves on scrolls.
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
      // what a keyboard presses has no detail
      if (isHeld.current && event.detail > 0) isHeld.current = false
      else onPress()
    },
  }
}
