import { startOffline } from '../offline/start.ts'
import { showReason } from '../parts/show-reason.ts'

/** Starts what the first screen does not need. */
export function startRest(): void {
  if (import.meta.env.PROD) startOffline()
  addEventListener('click', showReason, { capture: true })
}
