/** The latest of the positions; null if none is known. */
export function newestOf(positions: Iterable<bigint | null>): bigint | null {
  let newest: bigint | null = null
  for (const position of positions) if (position !== null && (newest === null || position > newest)) newest = position
  return newest
}
