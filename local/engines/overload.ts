/** PostgreSQL runs, but the pool got no connection in time. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/.test(error.message)

/** Something that runs did not answer in time, as happens on a machine that has too much to do. */
export function isOverload(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const wasCut = 'code' in error && error.code === '57014' // a statement that took too long, cut by PostgreSQL
  return isConnectTimeout(error) || wasCut || ['TimeoutError', 'LogUnavailable'].includes(error.name)
}
