import { useQuery } from '@tanstack/react-query'
import { openCalls } from '../api/floor.ts'
import { t } from '../language/t.ts'
import { LinkCount } from './WaitingGuests.tsx'

/** Number of open calls of guests, on the link to the floor. */
export function CallingGuests() {
  const { data: calls = [] } = useQuery(openCalls)
  return <LinkCount count={calls.length} text={t('common.guestsCall', { count: calls.length })} />
}
