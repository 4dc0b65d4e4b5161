import { useEffect, useMemo, useState } from 'react'
import type { MenuItem, PosInit } from '../../api/pos.ts'
import { serverNow } from '../../api/server-clock.ts'
import type { MenuPart } from '../../api/sold-out.ts'

type Availability = Pick<MenuItem, 'sold_out' | 'left'>
/** A sold-out or counted part of the menu. `until` null: until it is switched back. */
type SoldOutPart = MenuPart & Availability & Readonly<{ until: string | null }>

const stateOf = ({ sold_out, left }: Availability): Availability => ({
  ...(sold_out && { sold_out }),
  ...(left && { left }),
})

/** The parts of a dish with their availability: the dish itself first. */
export function partsOf(item: MenuItem): readonly (MenuPart & Availability)[] {
  const { id: itemId, title } = item
  const named = (choice: string) => `${title} (${choice})`
  return [
    { itemId, title, ...stateOf(item) },
    ...item.variants.map(({ id, title: choice, ...own }) => ({
      itemId,
      variantId: id,
      title: named(choice),
      ...stateOf(own),
    })),
    ...item.addons.map(({ id, title: choice, ...own }) => ({
      itemId,
      addonId: id,
      title: named(choice),
      ...stateOf(own),
    })),
  ]
}

export const soldOutOf = (items: readonly MenuItem[]): readonly SoldOutPart[] =>
  items.flatMap(partsOf).flatMap((part) => {
    const state = part.sold_out ?? part.left
    return state ? [{ ...part, until: state.until }] : []
  })

/** Longest possible timer; longer ones overflow. */
const maxTimerMs = 2_000_000_000

/** Menu of the till, in which a sold-out mark or a count ends with its business day. */
export function useInitNow(init: PosInit): PosInit {
  const [now, setNow] = useState(serverNow)
  const ends = useMemo(
    () => soldOutOf(init.menuItems).flatMap(({ until }) => (until === null ? [] : [Date.parse(until)])),
    [init],
  )
  const next = Math.min(...ends.filter((end) => end > now))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(serverNow()), Math.min(maxTimerMs, Math.max(0, next - serverNow())))
    return () => clearTimeout(timer)
  }, [next])
  return useMemo(
    () =>
      ends.some((end) => end <= now) ? { ...init, menuItems: init.menuItems.map((item) => itemAt(item, now)) } : init,
    [init, ends, now],
  )
}

function itemAt(item: MenuItem, now: number): MenuItem {
  const at = <Part extends Availability>(part: Part): Part => {
    const { sold_out, left, ...rest } = part
    const until = (sold_out ?? left)?.until
    const isOver = typeof until === 'string' && Date.parse(until) <= now
    return isOver ? (rest as Part) : part // the omitted fields are optional
  }
  return { ...at(item), variants: item.variants.map(at), addons: item.addons.map(at) }
}
