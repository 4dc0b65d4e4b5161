import { lazy } from 'react'

const loadChanged = async () => ({ default: (await import('./ChangedDialog.tsx')).ChangedDialog })
const loadCustomer = async () => ({ default: (await import('./CustomerDialog.tsx')).CustomerDialog })
const loadDrafts = async () => ({ default: (await import('./DraftsDialog.tsx')).DraftsDialog })
const loadFilter = async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog })
const loadNotes = async () => ({ default: (await import('./NotesDialog.tsx')).NotesDialog })
const loadQrOrders = async () => ({ default: (await import('./QrOrdersDialog.tsx')).QrOrdersDialog })
const loadSaveDraft = async () => ({ default: (await import('./SaveDraftDialog.tsx')).SaveDraftDialog })

export const ChangedDialog = lazy(loadChanged)
export const CustomerDialog = lazy(loadCustomer)
export const DraftsDialog = lazy(loadDrafts)
export const FilterDialog = lazy(loadFilter)
export const NotesDialog = lazy(loadNotes)
export const QrOrdersDialog = lazy(loadQrOrders)
export const SaveDraftDialog = lazy(loadSaveDraft)

const loads = [loadChanged, loadCustomer, loadDrafts, loadFilter, loadNotes, loadQrOrders, loadSaveDraft]

/** Before a network that goes away could take them along. */
export function prepareDialogs(): void {
  for (const load of loads) load().catch(() => undefined)
}
