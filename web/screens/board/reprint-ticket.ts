import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'

/** Printers of the kitchen, which change rarely. */
export const ticketPrinters = queryOptions({
  queryKey: ['settings', 'printers', 'kitchen'],
  queryFn: ({ signal }) => ask('GET /kitchen/printers', { signal }),
  staleTime: 10 * 60_000,
})

type Ticket = Readonly<{
  orderId: string
  /** null: all stations. */
  stationId: string | null
}>

/** Prints the kitchen's ticket of an order again, and shows a toast if it has to wait for a printer. */
export async function reprintTicket(body: Ticket): Promise<void> {
  try {
    const { message, printers } = await ask('POST /kitchen/tickets/reprint', { body })
    const waiting = printers.flatMap(({ title: printer, status }) =>
      status === 'ready' || status === 'unknown' ? [] : t(`print.printer.${status}`, { printer }),
    )
    if (waiting[0] !== undefined) showToast(waiting[0], 'undo')
    else showToast(message, 'success')
  } catch (error) {
    showToast(messageOf(error, t('failures.orders')), 'error')
  }
}
