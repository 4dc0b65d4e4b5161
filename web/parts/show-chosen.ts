/** Scrolls a row so that the chosen element is in its middle, without scrolling the page. */
export function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector(':is([aria-checked=true], [aria-pressed=true])')?.getBoundingClientRect()
  if (!row || !chosen) return
  const own = row.getBoundingClientRect()
  row.scrollBy({ left: chosen.left + chosen.width / 2 - own.left - own.width / 2 })
}
