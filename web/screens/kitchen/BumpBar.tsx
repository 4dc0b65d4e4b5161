import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import type { StationOrder } from './stations.ts'
import { bumpTicket, recallTicket } from './whole-ticket.ts'

type Props = Readonly<{
  /** Tickets on the board. */
  orders: readonly StationOrder[]
  /** The ticket that was completed last; undefined if there is none. */
  last: StationOrder | undefined
}>

const fields = 'input, textarea, select, dialog'
const keys = [
  ['1 … 9, 0', 'keys.choose'],
  ['Enter', 'keys.complete'],
  ['R', 'keys.recall'],
  ['?', 'keys.show'],
] as const

/** Keys of a bump bar or keyboard: a digit focuses a ticket, Enter passes or completes it, R recalls it. */
export function BumpBar({ orders, last }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const act = useRef((_: KeyboardEvent): boolean => false)
  act.current = ({ key, target }) => {
    const focused = target instanceof HTMLElement ? target.closest<HTMLElement>('.ticket') : null
    const order = orders.find(({ id }) => id === focused?.dataset.order)
    const recalled = order ?? last
    if (/^\d$/.test(key)) {
      document.querySelector<HTMLElement>(`.ticket[data-key="${key}"]`)?.focus()
      return true
    }
    if (key === '?') setHelpOpen(true)
    else if (key === 'Enter' && order && focused === target) void bumpTicket(order)
    else if (key.toLowerCase() === 'r' && recalled) void recallTicket(recalled)
    else return false
    return true
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return
      if (event.target instanceof Element && event.target.closest(fields)) return
      if (act.current(event)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (!isHelpOpen) return null
  const isPass = orders.some(({ items }) => items.some(({ atPass }) => atPass !== undefined))
  return (
    <Dialog small isRead title={t('keys.title')} onClose={() => setHelpOpen(false)}>
      <dl className="kds-keys-list">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(isPass && key === 'Enter' ? 'keys.pass.key' : text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
