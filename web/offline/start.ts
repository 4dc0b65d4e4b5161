import { keepAnswers } from './keep-answers.ts'
import { watchVersions } from './versions.ts'

/** Prepares this device for working offline. Loaded after the first screen. */
export function startOffline(): void {
  // missing on plain http on a local network
  if ('caches' in globalThis) keepAnswers()
  if ('serviceWorker' in navigator) void watchVersions().catch(() => undefined)
}
