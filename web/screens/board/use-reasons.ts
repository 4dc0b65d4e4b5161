import { type ReasonListName, reasonCodes } from '@comanda/domain/store/reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { invoicesInit } from '../../api/invoices.ts'
import { ordersInit } from '../../api/orders.ts'

type ListedReason<Name extends ReasonListName> = Readonly<{
  code: (typeof reasonCodes)[Name][number]
  title?: string | undefined
}>

/** Reasons of a list of the restaurant; the built-in ones if the owner has not changed it. */
export function useReasons<Name extends ReasonListName>(name: Name): readonly ListedReason<Name>[] {
  const isRefund = name === 'refunds'
  const orders = useQuery({ ...ordersInit, enabled: !isRefund })
  const invoices = useQuery({ ...invoicesInit, enabled: isRefund })
  const own = (isRefund ? invoices : orders).data?.storeSettings.reasons?.[name]
  return own ?? reasonCodes[name].map((code) => ({ code }))
}
