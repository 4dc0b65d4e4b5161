import type { Invoice } from '../../api/invoices.ts'
import { clockText, shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'

export const whenText = ({ created_at }: Invoice): string => `${shortDayText(created_at)} ${clockText(created_at)}`
export const tokensText = ({ orders }: Invoice): string => orders.map(({ token_no }) => token_no).join(', ')
/** "token 41", "tokens 41, 42". */
export const namedTokensText = (invoice: Invoice): string =>
  t('pos.tokens', { count: invoice.orders.length, tokens: tokensText(invoice) })
export const customerText = ({ customer_id, name }: Invoice): string => name ?? customer_id ?? t('invoices.walkin')

/** "Refunded", or "Partly refunded". */
export const refundedText = ({ refunded, total }: Invoice): string =>
  t(refunded === total ? 'invoices.refunded' : 'invoices.partlyRefunded')
