import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'

/** How long a caller is kept waiting for the log before it hears "503, try again": a till should know within some seconds. */
const patienceMs = 5_000

/** The log as every process of the write side uses it; one client per process. */
export const openLog = (url: string, onTrouble?: (error: unknown) => void): EventLog =>
  connectLog({ url, appendTimeoutMs: patienceMs, readTimeoutMs: patienceMs, ...(onTrouble ? { onTrouble } : {}) })
