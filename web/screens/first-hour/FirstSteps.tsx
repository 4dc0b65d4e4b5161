import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { menuList } from '../../api/menu.ts'
import { type StoreSetting, storeSetting, tablesList, taxesList } from '../../api/settings-lists.ts'
import { usersList } from '../../api/users.ts'
import { userAtom } from '../../session/session.ts'
import { isAdmin } from '../../session/user.ts'
import { type ChecklistState, isNew, readKept, type SetupState, writeKept } from './steps.ts'

const Checklist = lazy(() => import('./Checklist.tsx'))

/** The owner's steps before the first order; hidden once they are done or dismissed. */
export function FirstSteps() {
  const user = useAtomValue(userAtom)
  return user && isAdmin(user) && user.tenant_id ? <StepsOf tenantId={user.tenant_id} /> : null
}

function StepsOf({ tenantId }: { tenantId: string }) {
  const [kept, setKept] = useState(() => readKept(localStorage, tenantId))
  const enabled = !kept.over
  const { data: store } = useQuery({ ...storeSetting, enabled })
  const { data: menu } = useQuery({ ...menuList, enabled })
  const { data: taxes } = useQuery({ ...taxesList, enabled })
  const { data: tables } = useQuery({ ...tablesList, enabled })
  const { data: people } = useQuery({ ...usersList, enabled })
  if (!enabled || !store || !menu || !taxes || !tables || !people) return null
  const keep = (next: ChecklistState) => {
    writeKept(localStorage, tenantId, next)
    setKept(next)
  }
  const known: SetupState = {
    hasDetails: hasDetails(store),
    taxes: taxes.length,
    items: menu.length,
    tables: tables.length,
    people: people.length,
  }
  if (!kept.begun && !isNew(known)) {
    writeKept(localStorage, tenantId, { ...kept, over: true }) // a restaurant that is in use does not need them
    return null
  }
  return (
    <Suspense fallback={null}>
      <Checklist known={known} kept={kept} keep={keep} store={store} taxes={taxes} tables={tables} />
    </Suspense>
  )
}

/** A new restaurant only has the name it signed up with, and dollars. */
const hasDetails = ({ address, phone, email, currency }: StoreSetting): boolean =>
  Boolean(address || phone || email) || currency !== 'USD'
