import { isConnectTimeout } from '../engines/overload.ts'

/** Maximum of attempts, each of which waits for a connection for three seconds. */
const maxAttempts = 20

/**
 * Retries while PostgreSQL accepts no connection in time, as on a busy machine at a first start. `work` must be
 * idempotent.
 */
export async function untilConnected<T>(work: () => Promise<T>, stopped: AbortSignal): Promise<T> {
  for (let left = maxAttempts; ; left -= 1) {
    stopped.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (left === 1 || !isConnectTimeout(error)) throw error
    }
  }
}
