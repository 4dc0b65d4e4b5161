import { useEffect, useMemo, useState } from 'react'
import type { MenuItem, PosInit } from '../../api/pos.ts'
import { serverNow } from '../../api/server-clock.ts'
import type { MenuPart } from '../../api/sold-out.ts'

/** A sold-out part of the menu. `until` null: until it is switched back. */
type SoldOutPart = MenuPart & Readonly<{ until: string | null }>

/** The parts of a dish with their availability: the dish itself first. */
export function partsOf(item: MenuItem): readonly (MenuPart & Pick<MenuItem, 'sold_out'>)[] {
  const { id: itemId, title, sold_out } = item
  const named = (choice: string) => `${title} (${choice})`
  return [
    { itemId, title, ...(sold_out && { sold_out }) },
    ...item.variants.map(({ id, title: choice, ...own }) => ({
      itemId,
      variantId: id,
      title: named(choice),
      ...(own.sold_out && { sold_out: own.sold_out }),
    })),
    ...item.addons.map(({ id, title: choice, ...own }) => ({
      itemId,
      addonId: id,
      title: named(choice),
      ...(own.sold_out && { sold_out: own.sold_out }),
    })),
  ]
}

export const soldOutOf = (items: readonly MenuItem[]): readonly SoldOutPart[] =>
  items.flatMap(partsOf).flatMap(({ sold_out, ...part }) => (sold_out ? [{ ...part, until: sold_out.until }] : []))

/** Longest possible timer; longer ones overflow. */
const maxTimerMs = 2_000_000_000

/** Menu of the till, in which a sold-out mark ends with its business day. */
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
  const at = <Part extends Pick<MenuItem, 'sold_out'>>(part: Part): Part => {
    const { sold_out, ...rest } = part
    const isOver = typeof sold_out?.until === 'string' && Date.parse(sold_out.until) <= now
    return isOver ? (rest as Part) : part // the omitted fields are optional
  }
  return { ...at(item), variants: item.variants.map(at), addons: item.addons.map(at) }
}
