import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { menuList } from '../../api/menu.ts'
import { type StoreSetting, storeSetting, tablesList, taxesList } from '../../api/settings-lists.ts'
import { usersList } from '../../api/users.ts'
import { userAtom } from '../../session/session.ts'
import { isAdmin } from '../../session/user.ts'
import { type ChecklistState, isNew, readChecklist, type SetupState, writeChecklist } from './steps.ts'

const Checklist = lazy(() => import('./Checklist.tsx'))

/** The owner's steps before the first order; hidden once they are done or dismissed. */
export function FirstSteps() {
  const user = useAtomValue(userAtom)
  return user && isAdmin(user) && user.tenant_id ? <TenantSteps tenantId={user.tenant_id} /> : null
}

function TenantSteps({ tenantId }: { tenantId: string }) {
  const [checklist, setChecklist] = useState(() => readChecklist(localStorage, tenantId))
  const enabled = !checklist.over
  const { data: store } = useQuery({ ...storeSetting, enabled })
  const { data: menu } = useQuery({ ...menuList, enabled })
  const { data: taxes } = useQuery({ ...taxesList, enabled })
  const { data: tables } = useQuery({ ...tablesList, enabled })
  const { data: people } = useQuery({ ...usersList, enabled })
  if (!enabled || !store || !menu || !taxes || !tables || !people) return null
  const onChange = (next: ChecklistState) => {
    writeChecklist(localStorage, tenantId, next)
    setChecklist(next)
  }
  const setup: SetupState = {
    hasDetails: hasDetails(store),
    taxes: taxes.length,
    items: menu.length,
    tables: tables.length,
    people: people.length,
  }
  if (!checklist.begun && !isNew(setup)) {
    writeChecklist(localStorage, tenantId, { ...checklist, over: true }) // a restaurant in use needs no first steps
    return null
  }
  return (
    <Suspense fallback={null}>
      <Checklist setup={setup} checklist={checklist} onChange={onChange} store={store} taxes={taxes} tables={tables} />
    </Suspense>
  )
}

/** A new restaurant only has the name it signed up with, and dollars. */
const hasDetails = ({ address, phone, email, currency }: StoreSetting): boolean =>
  Boolean(address || phone || email) || currency !== 'USD'
