import { isConnectTimeout } from '../engines/overload.ts'

/** Number of attempts, each of which waits for a connection for three seconds. */
const tries = 20

/**
 * Retries while PostgreSQL gives no connection in time, as on a busy machine at a first start. `work` is idempotent.
 */
export async function untilConnected<T>(work: () => Promise<T>, stopped: AbortSignal): Promise<T> {
  for (let left = tries; ; left -= 1) {
    stopped.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (left === 1 || !isConnectTimeout(error)) throw error
    }
  }
}
