import { loadOrderTexts } from '../../language/load.ts'
import { lazy } from '../../parts/lazy.tsx'

const loadLateParts = async () => (await import('./late-parts.ts')).lateParts
const loadWithOrderTexts = async () => (await Promise.all([loadLateParts(), loadOrderTexts()]))[0]

export const Acknowledge = lazy(async () => (await loadLateParts()).Acknowledge)
export const BumpBar = lazy(async () => (await loadWithOrderTexts()).BumpBar)
export const FireButton = lazy(async () => (await loadLateParts()).FireButton)
export const RecentDialog = lazy(async () => (await loadWithOrderTexts()).RecentDialog)
export const StationSwitch = lazy(async () => (await loadLateParts()).StationSwitch)
export const TicketKeys = lazy(async () => (await loadWithOrderTexts()).TicketKeys)
