import printer from 'icon:regular/printer'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { reprintTicket, ticketPrinters } from '../board/reprint-ticket.ts'
import type { StationOrder } from './stations.ts'

/** Prints the ticket again, as the station shows it. Not rendered in a restaurant whose kitchen has no printer. */
export function ReprintButton({ order }: Readonly<{ order: StationOrder }>) {
  const { data: printers = [] } = useQuery(ticketPrinters)
  const { id: orderId, stationId = null, token_no: tokenNo } = order
  if (printers.length === 0) return null
  return (
    <IconButton
      of={printer}
      name={t('orders.ticket.reprintOf', { tokenNo })}
      onClick={() => void reprintTicket({ orderId, stationId })}
    />
  )
}
