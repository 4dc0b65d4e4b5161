/** The latest of some log positions; null when none is known. */
export function newestOf(positions: Iterable<bigint | null>): bigint | null {
  let newest: bigint | null = null
  for (const position of positions) if (position !== null && (newest === null || position > newest)) newest = position
  return newest
}
