export const gapPx = 8

/** Columns of the menu: four, three or two (rule S9). */
export function columnsIn(widthPx: number, windowPx: number): number {
  if (windowPx <= 700) return 2
  const narrowest = windowPx <= 1_100 ? 178 : 204
  return Math.max(2, Math.floor(widthPx / (narrowest + gapPx)))
}

type TilePosition = Readonly<{ from: number; columns: number; count: number; isMirrored: boolean }>

/** Index of the tile that a key moves the focus to; null for other keys and beyond the ends of the menu. */
export function nextTile(key: string, { from, columns, count, isMirrored }: TilePosition): number | null {
  const forward = isMirrored ? -1 : 1
  const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: columns, ArrowUp: -columns }[key]
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (step === undefined) return null
  const next = from + step
  return next >= 0 && next < count ? next : null
}
