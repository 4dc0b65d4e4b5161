/** The result of a promise; null if it fails or takes longer than `ms`. */
export async function withTimeout<T>(
  ms: number,
  work: Promise<T>,
  onTrouble?: (error: unknown) => void,
): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timeout = setTimeout(late.resolve, ms, null)
  const answer = work.catch((error: unknown) => {
    onTrouble?.(error)
    return null
  })
  const first = await Promise.race([answer, late.promise])
  clearTimeout(timeout)
  return first
}
