import type { Invoice } from '../../api/invoices.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { Money } from '../../parts/Money.tsx'
import { placeTitle } from '../board/place.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { customerText, namedTokensText, refundedText, whenText } from './invoice-text.ts'
import type { Sums } from './sums.ts'

export type InvoiceListProps = Readonly<{
  rows: readonly Invoice[]
  sums: Sums | null
  sumTitle: string
  onPreview: (invoice: Invoice) => void
}>

/** The list on a phone: two lines each, the total at the end. */
export const InvoiceCards = ({ rows, sums, sumTitle, onPreview }: InvoiceListProps) => (
  <>
    <ul className="invoice-cards">
      {rows.map((invoice) => (
        <li key={invoice.invoice_id}>
          <div className="grow">
            <p>
              <b className="num">{invoice.invoice_id}</b>
              <bdi className="name">{placeTitle(invoice)}</bdi>
              <b>
                <Money
                  amount={fromWire(invoice.total, currencyOf(invoice.currency))}
                  currency={currencyOf(invoice.currency)}
                />
              </b>
            </p>
            <p className="mute sm num">
              <bdi>
                {whenText(invoice)} · <bdi>{customerText(invoice)}</bdi> · {namedTokensText(invoice)}
                {invoice.payment_type && (
                  <>
                    {' '}
                    · <bdi>{invoice.payment_type}</bdi>
                  </>
                )}
              </bdi>
            </p>
            {invoice.refunded && <span className="invoice-state">{refundedText(invoice)}</span>}
          </div>
          <InvoiceActions invoice={invoice} onPreview={onPreview} />
        </li>
      ))}
    </ul>
    {sums && <AmountLine className="invoice-sum" name={sumTitle} amount={sums.total} currency={sums.currency} />}
  </>
)
