import { getDefaultStore } from 'jotai'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { dismissUndo, showToast } from '../../parts/toast.ts'
import { userAtom } from '../../session/session.ts'
import { type Drafts, draftsOf } from './drafts.ts'
import { cartAtom } from './pos-atoms.ts'

const store = getDefaultStore()

export const myDrafts = (): Drafts => draftsOf(store.get(userAtom)?.tenant_id ?? '', localStorage)

/** Stores the bill under a name and clears it for the next guest. False if storage is full: the bill stays. */
export function saveDraft(nameRef: string): boolean {
  dismissUndo()
  try {
    myDrafts().save({ id: newId(), nameRef, savedAt: new Date().toISOString(), cart: store.get(cartAtom) })
  } catch {
    showToast(t('pos.drafts.noRoom'), 'error')
    return false
  }
  store.set(cartAtom, { type: 'new' })
  showToast(t('pos.drafts.saved', { name: nameRef }), 'success')
  return true
}
