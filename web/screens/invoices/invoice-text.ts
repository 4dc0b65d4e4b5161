import type { Invoice } from '../../api/invoices.ts'
import { clockText, shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { placeTitle } from '../board/place.ts'

export const whenText = ({ created_at }: Invoice): string => `${shortDayText(created_at)} ${clockText(created_at)}`
export const tokensText = ({ orders }: Invoice): string => orders.map(({ token_no }) => token_no).join(', ')
export const customerText = ({ customer_id, name }: Invoice): string => name ?? customer_id ?? t('invoices.walkin')
export const placeText = (invoice: Invoice): string => placeTitle(invoice)
