import { isConnectTimeout } from '../engines/overload.ts'

/** Each try has waited for a connection for three seconds. */
const tries = 20

/** Tries again while PostgreSQL gives no connection in time: a first start may meet a busy machine. `work` is idempotent. */
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
