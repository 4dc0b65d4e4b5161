import bell from 'icon:fill/bell-ringing'
import reserved from 'icon:fill/calendar-check'
import served from 'icon:fill/check-circle'
import pot from 'icon:fill/cooking-pot'
import paid from 'icon:fill/hand-coins'
import ordered from 'icon:fill/receipt'
import seated from 'icon:fill/users'
import attention from 'icon:fill/warning'
import free from 'icon:regular/circle-dashed'
import { clockText, wallClockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import type { ChipTone } from '../../parts/Chip.tsx'
import { partPaidText } from '../orders/part-paid.ts'
import type { StateKind, TableState } from './table-states.ts'

type Look = Readonly<{ tone: ChipTone; icon: string }>

const looks: Readonly<Record<StateKind, Look>> = {
  free: { tone: 'plain', icon: free },
  reserved: { tone: 'guest', icon: reserved },
  seated: { tone: 'plain', icon: seated },
  ordered: { tone: 'wait', icon: ordered },
  waiting: { tone: 'wait', icon: pot },
  ready: { tone: 'fire', icon: bell },
  served: { tone: 'done', icon: served },
  paid: { tone: 'done', icon: paid },
}

/** Tone and icon of a state. */
export const lookOf = ({ kind, attention: why }: TableState): Look =>
  why === null ? looks[kind] : { tone: 'bad', icon: attention }

/** Text of a state, with its minutes. */
export function wordOf({ kind, attention: why, minutes }: TableState): string {
  const word = why === null ? t(`floor.states.${kind}`) : t(`floor.attention.${why}`)
  const isTimed = minutes !== null && (kind !== 'seated' || why === 'waiter' || why === 'bill')
  return isTimed ? `${word} · ${t('floor.minutes', { count: minutes })}` : word
}

/** Details of a state: part payments, printed bill, number of guests, start of the visit, next reservation. */
export function detailOf({ covers, since, next, bill, partPaid }: TableState): string {
  const parts = [
    partPaid && partPaidText(partPaid),
    bill && t(`orders.bill.${bill}`),
    covers > 0 && t('floor.guests', { count: covers }),
    since !== null && t('floor.since', { time: clockText(since) }),
    next && t('floor.next', { time: wallClockText(next.date), name: next.customer_name }),
  ]
  return parts.filter(Boolean).join(comma())
}
