import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'

/** Longest wait for the log before the answer is 503: a till should know within some seconds. */
const timeoutMs = 5_000

/** Connects the log for a process of the write side; one client per process. */
export const openLog = (url: string, onTrouble?: (error: unknown) => void): EventLog =>
  connectLog({ url, appendTimeoutMs: timeoutMs, readTimeoutMs: timeoutMs, ...(onTrouble ? { onTrouble } : {}) })
