import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import type { Invoice } from '../../api/invoices.ts'
import { t } from '../../language/t.ts'
import { AntdProvider } from '../../look/AntdProvider.tsx'
import { currencyOf, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { floorOf, placeTitle } from '../board/place.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import type { InvoiceListProps } from './InvoiceCards.tsx'
import { customerText, refundedText, tokensText, whenText } from './invoice-text.ts'

const amount = (column: 'sub_total' | 'tax_total') => (_: unknown, invoice: Invoice) => {
  const currency = currencyOf(invoice.currency)
  return <Money amount={fromWire(invoice[column], currency)} currency={currency} />
}

const columnsWith = (onPreview: InvoiceListProps['onPreview']): TableColumnsType<Invoice> => [
  {
    key: 'number',
    title: t('invoices.number'),
    className: 'num invoice-no',
    render: (_, invoice) => (
      <>
        <b>{invoice.invoice_id}</b>
        {invoice.refunded && <span className="invoice-state">{refundedText(invoice)}</span>}
      </>
    ),
  },
  { key: 'date', title: t('invoices.date'), className: 'num invoice-date', render: (_, invoice) => whenText(invoice) },
  {
    key: 'customer',
    title: t('invoices.customer'),
    className: 'invoice-name',
    render: (_, invoice) => <bdi>{customerText(invoice)}</bdi>,
  },
  {
    key: 'place',
    title: t('invoices.place'),
    className: 'invoice-name',
    render: (_, invoice) => (
      <>
        <bdi>{placeTitle(invoice)}</bdi> <bdi className="mute invoice-floor">{floorOf(invoice)}</bdi>
      </>
    ),
  },
  { key: 'tokens', title: t('invoices.tokens'), className: 'num', render: (_, invoice) => tokensText(invoice) },
  { key: 'payment', title: t('invoices.payment'), render: (_, { payment_type }) => <bdi>{payment_type}</bdi> },
  { key: 'subtotal', title: t('invoices.subtotal'), align: 'end', render: amount('sub_total') },
  { key: 'tax', title: t('invoices.tax'), align: 'end', render: amount('tax_total') },
  {
    key: 'total',
    title: t('invoices.total'),
    align: 'end',
    render: (_, { total, currency }) => (
      <b>
        <Money amount={fromWire(total, currencyOf(currency))} currency={currencyOf(currency)} />
      </b>
    ),
  },
  {
    key: 'actions',
    title: <span className="vh">{t('invoices.actions')}</span>,
    className: 'invoice-actions',
    render: (_, invoice) => <InvoiceActions invoice={invoice} onPreview={onPreview} />,
  },
]

/** Number of columns before the sums. */
const before = 6

/** The list on a desktop, with a sticky header and a sticky row of sums. */
export function InvoiceTable({ rows, sums, sumTitle, onPreview }: InvoiceListProps) {
  const columns = useMemo(() => columnsWith(onPreview), [onPreview])
  return (
    <AntdProvider>
      <Table<Invoice>
        className="invoice-table"
        rowKey="invoice_id"
        dataSource={rows}
        columns={columns}
        pagination={false}
        summary={() =>
          sums && (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={before}>
                <b>{sumTitle}</b>
              </Table.Summary.Cell>
              {[sums.subTotal, sums.taxTotal].map((value, index) => (
                <Table.Summary.Cell key={columns[before + index]?.key} index={before + index} align="end">
                  <b>
                    <Money amount={value} currency={sums.currency} />
                  </b>
                </Table.Summary.Cell>
              ))}
              <Table.Summary.Cell index={before + 2} align="end">
                <b>
                  <Money amount={sums.total} currency={sums.currency} />
                </b>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={before + 3} />
            </Table.Summary.Row>
          )
        }
      />
    </AntdProvider>
  )
}
