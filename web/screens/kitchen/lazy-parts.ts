import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

type DeferredParts = typeof import('./deferred-parts.ts').deferredParts

const loadDeferredParts = async () => (await import('./deferred-parts.ts')).deferredParts
const loadWithOrderTexts = async () => (await Promise.all([loadDeferredParts(), loadOrderTexts()]))[0]

export const Acknowledge = lazy(async () => (await loadDeferredParts()).Acknowledge)
export const BumpBar = lazy(async () => (await loadWithOrderTexts()).BumpBar)
export const FireButton = lazy(async () => (await loadDeferredParts()).FireButton)
export const LeftDialog = lazy(async () => (await loadDeferredParts()).LeftDialog)
export const RecentDialog = lazy(async () => (await loadWithOrderTexts()).RecentDialog)
export const StationSwitch = lazy(async () => (await loadWithOrderTexts()).StationSwitch)
export const TicketKeys = lazy(async () => (await loadWithOrderTexts()).TicketKeys)
export const TicketSounds = lazy(async () => (await loadDeferredParts()).TicketSounds)

/** Passes items, or takes them back. */
export const passItems = async (...request: Parameters<DeferredParts['passItems']>) =>
  (await loadWithOrderTexts()).passItems(...request)
