import { keepAnswers } from './keep-answers.ts'
import { watchVersions } from './versions.ts'

/** What lets this device work without a network. Loaded after the first screen, which does not wait for it. */
export function startOffline(): void {
  // Plain http on a local network has neither of them.
  if ('caches' in globalThis) keepAnswers()
  if ('serviceWorker' in navigator) void watchVersions().catch(() => undefined)
}
