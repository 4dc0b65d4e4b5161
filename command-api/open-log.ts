import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'

/** How long a caller waits for the log before the answer is 503: a till should know within some seconds. */
const timeoutMs = 5_000

/** The log as every process of the write side uses it; one client per process. */
export const openLog = (url: string, onTrouble?: (error: unknown) => void): EventLog =>
  connectLog({ url, appendTimeoutMs: timeoutMs, readTimeoutMs: timeoutMs, ...(onTrouble ? { onTrouble } : {}) })
