import type { Scope } from '@comanda/domain/users/scopes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OpenApproval, openApprovals } from '../api/approvals.ts'
import { openCalls } from '../api/floor.ts'
import { qrOrderCount } from '../api/qr-orders.ts'
import { loadOfficeTexts } from '../language/load.ts'
import { t } from '../language/t.ts'
import { useBell } from '../parts/bell.ts'
import { lazy } from '../parts/lazy.tsx'
import { ApprovalBars } from '../screens/pin/ApprovalBars.tsx'
import { mayUse, type User } from '../session/user.ts'
import { UnseenOrders } from './UnseenOrders.tsx'

const none: readonly OpenApproval[] = []

const Bars = lazy(() => loadOfficeTexts().then(() => ApprovalBars))

/** Scopes that allow to approve: each is needed for some kind of request. */
const scopesOfApprovers: readonly Scope[] = ['POS', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']

/** Bars above every screen: waiting guests for users of the till, and requests for users who may approve them. */
export const GuestBell = ({ user }: Readonly<{ user: User }>) => (
  <>
    {mayUse(user, ['POS']) && <Guests />}
    {mayUse(user, scopesOfApprovers) && <Approvals />}
  </>
)

/**
 * Rings when a guest order or a call of guests arrives, and announces the number of pending ones. Shows a bar for
 * orders that no kitchen screen has shown.
 */
function Guests() {
  const { data: count } = useQuery(qrOrderCount)
  const { data: calls } = useQuery(openCalls)
  const { ringGuest } = useBell()
  useRise(count, ringGuest)
  useRise(calls?.length, ringGuest)
  return (
    <>
      <span className="vh" role="status">
        {count ? t('common.guestsWait', { count }) : ''}{' '}
        {calls?.length ? t('common.guestsCall', { count: calls.length }) : ''}
      </span>
      <UnseenOrders />
    </>
  )
}

/** Rings when a request for approval arrives, and shows the open requests. */
function Approvals() {
  const { data: approvals = none } = useQuery(openApprovals)
  const { ringGuest } = useBell()
  useRise(approvals.length, ringGuest)
  return approvals.length > 0 && <Bars approvals={approvals} />
}

/** Runs `onRise` when a number is larger than at its previous read. */
function useRise(count: number | undefined, onRise: () => void): void {
  const before = useRef(count)
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current) onRise()
    before.current = count
  }, [count, onRise])
}
