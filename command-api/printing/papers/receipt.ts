import type { InvoiceEvent, InvoiceLine } from '@comanda/domain/invoices/events.ts'
import type { InvoiceId } from '@comanda/domain/kernel/ids.ts'
import { type Money, money, sum, times } from '@comanda/domain/kernel/money.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import {
  boldColumns,
  centered,
  columns,
  cut,
  drawer,
  type PaperDocument,
  type PaperLine,
  rule,
  space,
  text,
} from '../document.ts'
import { amountsOf, rateText } from './amounts.ts'
import { paperTexts } from './texts.ts'
import { isoDay, momentText } from './times.ts'

export type Invoice = InvoiceEvent['data']

/** An invoice, or a bill that is not paid yet. */
type PrintedBill = Pick<
  Invoice,
  | 'currency'
  | 'customer'
  | 'table'
  | 'deliveryType'
  | 'orders'
  | 'subTotal'
  | 'taxTotal'
  | 'total'
  | 'paidWith'
  | 'tenders'
  | 'issuedAt'
> &
  Readonly<{
    /** Amount of an unpaid bill that part payments cover. */
    paidInPart?: Money
  }>

export type ReceiptSource = Readonly<{
  /** null for an unpaid bill. */
  invoiceId: InvoiceId | null
  invoice: PrintedBill
  store: OpenStore
  language: Language
  isDuplicate: boolean
  opensDrawer: boolean
}>

/**
 * The receipt of an invoice, or an unpaid bill, with the store's print layout (rule N1). The name of the guest stays
 * sealed: the document is stored, and a name is personal data.
 */
export function receiptOf(source: ReceiptSource): PaperDocument {
  const { invoiceId, invoice, store, language, isDuplicate, opensDrawer } = source
  const { printLayout: layout } = store
  const words = paperTexts[language]
  const lines: PaperLine[] = [
    ...(opensDrawer && !isDuplicate ? [drawer] : []),
    ...((layout?.showStoreDetails ?? true) ? storeLines(store, language) : []),
    ...(layout?.header ? [centered(layout.header)] : []),
    ...(invoiceId === null ? [centered(words.notReceipt, { bold: true })] : []),
    ...(isDuplicate ? [centered(words.duplicate, { bold: true, size: 'large' })] : []),
    rule,
    ...facts(source),
    rule,
    ...invoice.orders.flatMap((order) => order.lines.flatMap((line) => lineOf(line, source))),
    rule,
    ...totals(source),
    ...taxes(source),
    ...(layout?.footer ? [space, centered(layout.footer)] : []),
    ...(layout?.printToken ? tokens(source) : []),
    cut,
  ]
  return { language, lines }
}

function storeLines(store: OpenStore, language: Language): PaperLine[] {
  const taxNumber = store.taxNumber && `${paperTexts[language].taxNumber} ${store.taxNumber}`
  const details = [store.address, store.phone, store.email, taxNumber].flatMap((line) => line || [])
  const logo = store.logo === null ? [] : [{ kind: 'logo' as const, image: store.logo }]
  return [...logo, centered(store.name, { bold: true, size: 'large' }), ...details.map((line) => centered(line))]
}

function facts({ invoiceId, invoice, store: { printLayout, timeZone }, language }: ReceiptSource): PaperLine[] {
  const words = paperTexts[language]
  const { deliveryType, table, issuedAt } = invoice
  const place = [deliveryType !== '' && words[deliveryType], table?.title].filter(Boolean).join(', ')
  const { name = null } = invoice.customer ?? {}
  return [
    ...(printLayout?.showCustomerDetails && name !== null ? [{ kind: 'guest' as const, label: words.name, name }] : []),
    ...(printLayout?.showCustomerDetails && place !== '' ? [columns(words.order, place)] : []),
    ...(invoiceId === null
      ? [columns(words.token, tokenNos(invoice).join(', '))]
      : [
          columns(words.invoice, invoiceId),
          columns(words.receipt, `${tokenNos(invoice).join(', ')}-${isoDay(issuedAt, timeZone)}`),
        ]),
    columns(words.date, momentText(issuedAt, { language, timeZone })),
  ]
}

export const tokenNos = ({ orders }: Pick<Invoice, 'orders'>): readonly number[] =>
  [...new Set(orders.map(({ tokenNo }) => tokenNo))].sort((one, other) => one - other)

function lineOf(line: InvoiceLine, { invoice, store: { printLayout }, language }: ReceiptSource): PaperLine[] {
  const { bare } = amountsOf(invoice.currency, language)
  const { title, variant, addons, notes, quantity, unitPrice, discount } = line
  return [
    text(title, { bold: true }),
    ...(variant ? [text(variant.title)] : []),
    ...(addons.length > 0 ? [text(`+ ${addons.map((addon) => addon.title).join(', ')}`)] : []),
    ...(printLayout?.showNotes && notes ? [text(notes)] : []),
    columns(`${quantity} × ${bare(unitPrice)}`, bare(times(unitPrice, quantity))),
    ...(discount ? [columns(paperTexts[language].discount, bare(money(-discount)))] : []),
  ]
}

function totals({ invoiceId, invoice, language }: ReceiptSource): PaperLine[] {
  const words = paperTexts[language]
  const { bare, withSymbol } = amountsOf(invoice.currency, language)
  const { tenders = [], paidWith } = invoice
  const rounding = sum(tenders.map((tender) => tender.rounding))
  const tip = sum(tenders.map((tender) => tender.tip))
  const change = sum(tenders.map((tender) => tender.change))
  return [
    ...chargesOf(invoice).map(([name, amount]) => columns(name, bare(amount))),
    columns(words.subtotal, bare(invoice.subTotal)),
    columns(words.tax, bare(invoice.taxTotal)),
    ...(invoiceId === null ? dueOf(invoice, language) : [boldColumns(words.total, withSymbol(invoice.total))]),
    ...(rounding === 0 ? [] : [columns(words.rounding, bare(rounding))]),
    ...(tip === 0 ? [] : [columns(words.tip, bare(tip))]),
    ...tenders.map(({ title, received }) => columns(title, bare(received))),
    ...(change === 0 ? [] : [columns(words.change, bare(change))]),
    ...(tenders.length === 0 && paidWith ? [columns(words.paid, paidWith.title)] : []),
  ]
}

/** Amount due of an unpaid bill; after part payments also its total and their sum. */
function dueOf({ currency, total, paidInPart = money(0) }: PrintedBill, language: Language): PaperLine[] {
  const words = paperTexts[language]
  const { bare, withSymbol } = amountsOf(currency, language)
  const due = boldColumns(words.toPay, withSymbol(money(total - paidInPart)))
  if (paidInPart === 0) return [due]
  return [boldColumns(words.total, withSymbol(total)), columns(words.partPaid, bare(money(-paidInPart))), due]
}

/** Service charges by name, before an exclusive tax as the prices are. */
function chargesOf({ orders }: Pick<Invoice, 'orders'>): readonly (readonly [string, Money])[] {
  const charges = orders.flatMap(({ charge, lines }) =>
    charge ? [[`${charge.title} ${charge.basisPoints / 100}%`, sum(lines.map(chargeOfLine))] as const] : [],
  )
  return [...Map.groupBy(charges, ([name]) => name)].map(([name, own]) => [name, sum(own.map(([, amount]) => amount))])
}

const chargeOfLine = ({ charge, tax }: InvoiceLine): Money =>
  charge ? sum([charge.net, ...(tax?.type === 'inclusive' ? [charge.taxAmount] : [])]) : money(0)

type TaxRow = Readonly<{ net: Money; tax: Money }>

/** Net and tax per rate, which an invoice must show. */
function taxes({ invoice, language }: ReceiptSource): PaperLine[] {
  const words = paperTexts[language]
  const { bare } = amountsOf(invoice.currency, language)
  const rates = new Map<number | null, TaxRow>()
  for (const { tax, net, taxAmount } of invoice.orders.flatMap(({ lines }) => lines)) {
    const ratePpm = tax?.ratePpm ?? null
    const before = rates.get(ratePpm)
    rates.set(ratePpm, { net: sum([before?.net ?? money(0), net]), tax: sum([before?.tax ?? money(0), taxAmount]) })
  }
  const sorted = [...rates].sort(([one], [other]) => (one ?? -1) - (other ?? -1))
  return [
    space,
    columns(words.taxRate, words.net, words.tax),
    ...sorted.map(([ratePpm, row]) =>
      columns(ratePpm === null ? words.noTax : rateText(ratePpm, language), bare(row.net), bare(row.tax)),
    ),
  ]
}

const tokens = ({ invoice, language }: ReceiptSource): PaperLine[] => [
  space,
  centered(paperTexts[language].token),
  ...tokenNos(invoice).map((tokenNo) => centered(String(tokenNo), { bold: true, size: 'large' })),
]
