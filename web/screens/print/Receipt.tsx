import './print.css'
import { type Money as Amount, money } from '@comanda/domain/kernel/money.ts'
import { type DateStyle, isoDay, momentText } from '../../dates.ts'
import { type Language, languages } from '../../language/languages.ts'
import { type Currency, currencyOf, fromWire } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import type { PrintJob, PrintLine } from '../../print/print-job.ts'
import type { PrintTexts } from '../../print/print-texts.ts'
import { decimalText } from '../../typed-decimal.ts'
import { ReceiptTenders } from './ReceiptTenders.tsx'

/** Width in mm: 57 or 80. */
export const paperWidth = (format: string | null): 57 | 80 => (format === '57' ? 57 : 80)

/** The printed receipt: black on white, in millimetres. */
export function Receipt({ job, texts }: { job: PrintJob; texts: PrintTexts }) {
  const { printSettings: print, cartItems } = job
  const { language, t } = texts
  const currency = currencyOf(job.currency)
  const sums = [
    ...(job.charges ?? []).map(({ name, amount }) => [name ?? t('print.serviceCharge'), amount] as const),
    [t('print.subtotal'), job.itemsTotal],
    [t('print.tax'), job.taxTotal],
  ] as const
  return (
    <article
      className={`rc w${paperWidth(print.page_format)}`}
      aria-label={t('print.receipt')}
      lang={language}
      dir={languages[language].dir}
    >
      {Boolean(print.show_store_details) && <Store job={job} texts={texts} />}
      {print.header && <p className="rc-head">{print.header}</p>}
      {job.isDuplicate && <p className="rc-unpaid">{t('print.duplicate')}</p>}
      {job.creditNoteId && <p className="rc-unpaid">{t('print.creditNote')}</p>}
      {job.paid === false && (
        <p className="rc-unpaid">
          {t('print.notPaid')}
          <small>{t('print.notReceipt')}</small>
        </p>
      )}
      <Facts job={job} texts={texts} />
      <ul>
        {cartItems.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed receipt never changes.
          <Line key={index} line={line} withNotes={Boolean(print.show_notes)} currency={currency} texts={texts} />
        ))}
      </ul>
      <div className="rc-sums num">
        {sums.map(([name, amount]) => (
          <p key={name}>
            <span>{name}</span>
            <Money bare amount={fromWire(amount, currency)} currency={currency} language={language} />
          </p>
        ))}
        <Totals job={job} texts={texts} currency={currency} />
        {job.paid && job.tenders && <ReceiptTenders tenders={job.tenders} currency={currency} texts={texts} />}
        {job.paid && !job.tenders && (
          <p className="rc-paid">
            <span>{t('print.paid')}</span>
            <bdi>{job.paymentType}</bdi>
          </p>
        )}
      </div>
      <Taxes job={job} texts={texts} currency={currency} />
      {print.footer && <p className="rc-foot">{print.footer}</p>}
      {Boolean(print.print_token) && job.tokenNos.length > 0 && (
        <div className="rc-tokens">
          {job.tokenNos.map((tokenNo) => (
            <div className="rc-token" key={tokenNo}>
              <small>{t('print.token')}</small>
              <b>{tokenNo}</b>
            </div>
          ))}
        </div>
      )}
    </article>
  )
}

type AmountsProps = Readonly<{ job: PrintJob; texts: PrintTexts; currency: Currency }>

/** Total of an invoice; amount to pay of an unpaid bill, after its total and part payments if there are any. */
function Totals({ job: { paid, payableTotal, paidInPart }, texts: { language, t }, currency }: AmountsProps) {
  const total = fromWire(payableTotal, currency)
  if (paid !== false || !paidInPart) {
    const name = paid === false ? t('print.toPay') : t('print.total')
    return <Total name={name} amount={total} currency={currency} language={language} />
  }
  const part = fromWire(paidInPart, currency)
  return (
    <>
      <Total name={t('print.total')} amount={total} currency={currency} language={language} />
      <p>
        <span>{t('print.partPaid')}</span>
        <span dir="ltr">
          −<Money bare amount={part} currency={currency} language={language} />
        </span>
      </p>
      <Total name={t('print.toPay')} amount={money(total - part)} currency={currency} language={language} />
    </>
  )
}

type TotalProps = Readonly<{ name: string; amount: Amount; currency: Currency; language: Language }>

const Total = ({ name, amount, currency, language }: TotalProps) => (
  <p className="rc-total">
    <span>{name}</span>
    <Money amount={amount} currency={currency} language={language} />
  </p>
)

/** Tax table of a receipt: net and tax per rate, which an invoice must show. */
function Taxes({ job: { taxes = [] }, texts: { language, t }, currency }: AmountsProps) {
  if (taxes.length === 0) return null
  const text = (amount: string) => (
    <Money bare amount={fromWire(amount, currency)} currency={currency} language={language} />
  )
  return (
    <table className="rc-taxes num">
      <thead>
        <tr>
          <th scope="col">{t('print.taxRate')}</th>
          <th scope="col">{t('print.net')}</th>
          <th scope="col">{t('print.tax')}</th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ rate, net, tax }) => (
          <tr key={rate}>
            <th scope="row">{rate === null ? t('print.noTax') : <bdi>{`${decimalText(rate, language)}%`}</bdi>}</th>
            <td>{text(net)}</td>
            <td>{text(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Path of a picture on the server of this page, which may be cached; the stored address is the public one. */
const pictureOf = (image: string): string => new URL(image, location.origin).pathname

function Store({ job: { storeSettings: store }, texts: { t } }: { job: PrintJob; texts: PrintTexts }) {
  const taxNumber = store.tax_number && `${t('print.taxNumber')} ${store.tax_number}`
  return (
    <header>
      {store.image && <img className="rc-logo" src={pictureOf(store.image)} alt="" />}
      {store.store_name && <h1>{store.store_name}</h1>}
      {[store.address, store.phone, store.email, taxNumber].filter(Boolean).map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </header>
  )
}

const kindOf = (deliveryType: string, { t }: PrintTexts): string =>
  deliveryType === 'dinein' || deliveryType === 'delivery' || deliveryType === 'takeaway'
    ? t(`print.dining.${deliveryType}`)
    : ''

/** Rule N2: token number and ISO date. */
const receiptNoOf = ({ tokenNos, at }: PrintJob, style: DateStyle): string =>
  [...(tokenNos.length > 0 ? [tokenNos.join(', ')] : []), isoDay(at, style)].join('-')

/** Name and value of the receipt number, or of the token of an unpaid bill. */
const numberOf = (job: PrintJob, { t }: PrintTexts, style: DateStyle) =>
  job.paid === false
    ? ([t('print.token'), job.tokenNos.join(', ')] as const)
    : ([t('print.receipt'), receiptNoOf(job, style)] as const)

/** Language of the paper, zone of the restaurant. */
const styleOf = ({ storeSettings }: PrintJob, { language }: PrintTexts): DateStyle => ({
  language,
  zone: storeSettings.time_zone,
})

function Facts({ job, texts }: { job: PrintJob; texts: PrintTexts }) {
  const { t } = texts
  const style = styleOf(job, texts)
  const order = [kindOf(job.deliveryType, texts), job.tableTitle].filter(Boolean).join(', ')
  const facts = [
    ...(job.printSettings.show_customer_details
      ? ([
          [t('print.customer'), job.customerType],
          [t('print.name'), job.customer],
          [t('print.order'), order],
        ] as const)
      : []),
    [t('print.creditNote'), job.creditNoteId],
    [t(job.creditNoteId ? 'print.refersTo' : 'print.invoice'), job.invoiceIds?.join(', ')],
    ...(job.creditNoteId ? [] : [numberOf(job, texts, style)]),
    [t('print.date'), momentText(job.at, style)],
  ] as const
  return (
    <dl>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}

type LineProps = Readonly<{ line: PrintLine; withNotes: boolean; currency: Currency; texts: PrintTexts }>

/** Name, options, then `2 × 33.50 ····· 67.00`. A long name wraps, a number never does. */
const Line = ({ line, withNotes, currency, texts: { t, language } }: LineProps) => (
  <li>
    <b>
      <bdi>{line.title}</bdi>
    </b>
    {line.variant && (
      <span>
        <bdi>{line.variant}</bdi>
      </span>
    )}
    {line.addons.length > 0 && (
      <span>
        + <bdi>{line.addons.join(', ')}</bdi>
      </span>
    )}
    {withNotes && line.notes && (
      <span className="rc-note">
        <bdi>{line.notes}</bdi>
      </span>
    )}
    <p className="num">
      <span dir="ltr">
        {line.price !== '' && (
          <>
            {line.quantity} ×{' '}
            <Money bare amount={fromWire(line.price, currency)} currency={currency} language={language} />
          </>
        )}
        {line.price === '' && line.quantity > 0 && `${line.quantity} ×`}
      </span>
      <i />
      <b>
        <Money bare amount={fromWire(line.total, currency)} currency={currency} language={language} />
      </b>
    </p>
    {line.discount !== undefined && (
      <p className="num">
        <span>{t('print.discount')}</span>
        <i />
        <span dir="ltr">
          −<Money bare amount={fromWire(line.discount, currency)} currency={currency} language={language} />
        </span>
      </p>
    )}
  </li>
)
