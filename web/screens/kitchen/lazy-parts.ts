import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

type LateParts = typeof import('./late-parts.ts').lateParts

const loadLateParts = async () => (await import('./late-parts.ts')).lateParts
const loadWithOrderTexts = async () => (await Promise.all([loadLateParts(), loadOrderTexts()]))[0]

export const Acknowledge = lazy(async () => (await loadLateParts()).Acknowledge)
export const BumpBar = lazy(async () => (await loadWithOrderTexts()).BumpBar)
export const FireButton = lazy(async () => (await loadLateParts()).FireButton)
export const LeftDialog = lazy(async () => (await loadLateParts()).LeftDialog)
export const RecentDialog = lazy(async () => (await loadWithOrderTexts()).RecentDialog)
export const StationSwitch = lazy(async () => (await loadWithOrderTexts()).StationSwitch)
export const TicketKeys = lazy(async () => (await loadWithOrderTexts()).TicketKeys)
export const TicketSounds = lazy(async () => (await loadLateParts()).TicketSounds)

/** Passes items, or takes them back. */
export const passItems = async (...request: Parameters<LateParts['passItems']>) =>
  (await loadWithOrderTexts()).passItems(...request)
