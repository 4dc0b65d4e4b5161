import type { KeyboardEvent } from 'react'

type Point = Readonly<{ x: number; y: number }>

const centre = (element: Element): Point => {
  const { left, width, top, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Distance from one button to another in the direction of an arrow key; null if it is in another direction. */
export function distanceTo(key: string, from: Point, to: Point): number | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = { ArrowRight: dx, ArrowLeft: -dx, ArrowDown: dy, ArrowUp: -dy }[key]
  if (along === undefined || along < 1) return null
  const isSideways = key === 'ArrowRight' || key === 'ArrowLeft'
  if (isSideways && Math.abs(dy) > 1) return null
  return isSideways ? along : along * 1_000 + Math.abs(dx)
}

/**
 * Moves the focus with arrow keys among `[data-rove]` elements by their position on the screen, in any grid and reading
 * direction.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rove]')]
  const here = keys.find((key) => key === document.activeElement)
  if (!here) return
  const from = centre(here)
  const targets = keys.flatMap((key) => {
    const distance = distanceTo(event.key, from, centre(key))
    return distance === null ? [] : [{ key, distance }]
  })
  const next = event.key === 'Home' ? keys[0] : event.key === 'End' ? keys.at(-1) : targets.sort(byDistance)[0]?.key
  if (!next) return
  event.preventDefault()
  next.focus()
}

const byDistance = (one: { distance: number }, other: { distance: number }) => one.distance - other.distance
