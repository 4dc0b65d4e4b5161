import { late } from '../../parts/late.tsx'

// Not those that one types into at once: keys that are pressed while a file is on its way are lost.

const loadBusy = async () => (await import('./BusyDialog.tsx')).BusyDialog
const loadChanged = async () => (await import('./ChangedDialog.tsx')).ChangedDialog
const loadCustomer = async () => (await import('./CustomerDialog.tsx')).CustomerDialog
const loadDrafts = async () => (await import('./DraftsDialog.tsx')).DraftsDialog
const loadFilter = async () => (await import('./FilterDialog.tsx')).FilterDialog
const loadSentLines = async () => (await import('./SentLines.tsx')).SentLines
const loadQrOrders = async () => (await import('./QrOrdersDialog.tsx')).QrOrdersDialog

export const BusyDialog = late(loadBusy)
export const ChangedDialog = late(loadChanged)
export const CustomerDialog = late(loadCustomer)
export const DraftsDialog = late(loadDrafts)
export const FilterDialog = late(loadFilter)
export const QrOrdersDialog = late(loadQrOrders)
export const SentLines = late(loadSentLines)

export const loadPutBack = () => import('./put-back.ts')

const loads: readonly (() => Promise<unknown>)[] = [
  loadPutBack,
  loadBusy,
  loadChanged,
  loadCustomer,
  loadDrafts,
  loadFilter,
  loadQrOrders,
  loadSentLines,
]

/** Before a network that goes away could take them along. */
export function prepareDialogs(): void {
  for (const load of loads) load().catch(() => undefined)
}
