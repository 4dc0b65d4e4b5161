/** True if PostgreSQL runs but the pool got no connection in time. */
export const isConnectTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/.test(error.message)

/** True if a running service did not answer in time, as on an overloaded machine. */
export function isOverload(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const wasCut = 'code' in error && error.code === '57014' // aborted by PostgreSQL after its timeout
  return isConnectTimeout(error) || wasCut || ['TimeoutError', 'LogUnavailable'].includes(error.name)
}
