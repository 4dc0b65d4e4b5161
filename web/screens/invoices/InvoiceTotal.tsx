import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { askInvoiced, type Invoice } from '../../api/invoices.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { calculationOf } from '../calculation/calculation.ts'
import { CalculationSteps, TotalKey } from '../calculation/TotalKey.tsx'
import { printedTenders } from './print-invoice.ts'

/** Total of an invoice, and on a tap how it was calculated. */
export function InvoiceTotal({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false)
  const currency = currencyOf(invoice.currency)
  return (
    <>
      <p className="leader">
        <b>{t('orders.total')}</b>
        <i />
        <b>
          <TotalKey total={fromWire(invoice.total, currency)} currency={currency} isOpen={isOpen} onToggle={setOpen} />
        </b>
      </p>
      {isOpen && <Steps invoice={invoice} />}
    </>
  )
}

function Steps({ invoice }: { invoice: Invoice }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'calculation', invoice.invoice_id],
    queryFn: () => askInvoiced(invoice.orders.map(({ order_id }) => order_id)),
  })
  if (data) {
    const calculation = calculationOf(data, printedTenders(invoice.tenders))
    return <CalculationSteps calculation={calculation} currency={currencyOf(invoice.currency)} />
  }
  if (!error) return <Skeleton height={120} />
  return <LoadError onRetry={() => void refetch()}>{messageOf(error, t('invoices.loadError'))}</LoadError>
}
