import type { Series } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { type Currency, currencyOf, fromWire, moneyText } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { Money } from '../../parts/Money.tsx'
import { lossCount } from './loss-names.ts'
import { categoryName, paymentName, taxName } from './part-names.ts'
import { type Share, Shares } from './Shares.tsx'

/** Revenue by category, tax and payment type, and part payments that are no revenue yet. */
export function Parts({ series }: { series: Series }) {
  const { currency: code, categories, taxes, payments, openPartPayments } = series
  const currency = currencyOf(code)
  return (
    <>
      <Shares
        title={t('reports.categories')}
        empty={t('reports.noCategories')}
        shares={categories.map((category) => categoryShare(category, currency))}
      />
      <Shares
        title={t('reports.taxes')}
        empty={t('reports.noTaxes')}
        shares={taxes.map((tax) => taxShare(tax, currency))}
      />
      <Shares
        title={t('reports.payments')}
        empty={t('reports.noPayments')}
        shares={payments.map((payment) => paymentShare(payment, currency))}
      />
      {openPartPayments && (
        <Shares
          title={t('reports.openPartPayments')}
          empty=""
          shares={openPartPayments.map((payment) => openShare(payment, currency))}
        />
      )}
    </>
  )
}

type Category = Series['categories'][number]
type Tax = Series['taxes'][number]
type Payment = Series['payments'][number]

function categoryShare(category: Category, currency: Currency): Share {
  const amount = fromWire(category.netRevenue, currency)
  return {
    key: category.others === undefined ? (category.category_id ?? '') : 'others',
    name: categoryName(category),
    fact: t('reports.quantityOf', { count: category.quantity }),
    amount,
    shown: <Money amount={amount} currency={currency} />,
  }
}

function taxShare(tax: Tax, currency: Currency): Share {
  const amount = fromWire(tax.taxTotal, currency)
  const text = (wire: string) => moneyText(fromWire(wire, currency), currency)
  const net = t('reports.taxedNet', { net: text(tax.netRevenue) })
  return {
    key: `${tax.rate} ${tax.type}`,
    name: taxName(tax),
    fact: [
      net,
      ...(tax.type === null ? [] : [t(`reports.${tax.type}`)]),
      ...(tax.refundedTax ? [t('reports.givenBack', { amount: text(tax.refundedTax) })] : []),
    ].join(comma()),
    amount,
    shown: <Money amount={amount} currency={currency} />,
  }
}

function paymentShare(payment: Payment, currency: Currency): Share {
  const amount = fromWire(payment.revenueTotal, currency)
  const text = (wire: string) => moneyText(fromWire(wire, currency), currency)
  return {
    key: payment.payment_type_id ?? '',
    name: paymentName(payment),
    fact: [
      t('reports.paidBills', { count: payment.invoicesCount }),
      ...(payment.rounding ? [t('reports.paidRounding', { amount: text(payment.rounding) })] : []),
      ...(payment.tips ? [t('reports.paidTips', { amount: text(payment.tips) })] : []),
      ...(payment.refunded ? [t('reports.givenBack', { amount: text(payment.refunded) })] : []),
      ...(payment.remaining ? [t('reports.remaining', { amount: text(payment.remaining) })] : []),
    ].join(comma()),
    amount,
    shown: <Money amount={amount} currency={currency} />,
  }
}

function openShare(payment: NonNullable<Series['openPartPayments']>[number], currency: Currency): Share {
  const amount = fromWire(payment.amount, currency)
  return {
    key: payment.payment_type_id,
    name: payment.title,
    fact: lossCount(payment),
    amount,
    shown: <Money amount={amount} currency={currency} />,
  }
}
