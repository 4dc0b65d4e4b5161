import type { InvoiceLine } from '@comanda/domain/invoices/events.ts'
import { CustomerId, Instant, Sealed } from '@comanda/domain/kernel/ids.ts'
import { money, times } from '@comanda/domain/kernel/money.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import { evolveStore, type OpenStore } from '@comanda/domain/store/state.ts'
import {
  dinar,
  euro,
  invoiceId,
  now,
  orderId,
  orderLine,
  paymentTypeId,
  period,
  placement,
  settlementId,
  tableId,
  tenantId,
  today,
  uuid,
  vat,
  yen,
} from '@comanda/tests/samples/samples.ts'
import { layout, opened } from '@comanda/tests/samples/store-samples.ts'
import { describe, expect, test } from 'vitest'
import { dithered, pbmOf } from '../photos/printed-bitmap.ts'
import { bytesOf } from './bytes.ts'
import { centered, markDocument, type PaperDocument, text, withoutDrawer } from './document.ts'
import { withGuestNames } from './guest-names.ts'
import { htmlOf } from './html.ts'
import type { KitchenPaper } from './kitchen-papers.ts'
import { withLogo } from './logos.ts'
import { receiptOf } from './papers/receipt.ts'
import { testPageOf } from './papers/test-page.ts'
import { ticketOf } from './papers/ticket.ts'
import { plainText } from './plain-text.ts'

const store = evolveStore(evolveStore({ status: 'None' }, opened), {
  type: 'PrintLayoutChosen',
  data: layout({ header: 'Benvenuti', footer: 'Grazie!', showNotes: true }),
}) as OpenStore // it was opened

const lineOf = (line: number, change: Partial<InvoiceLine>): InvoiceLine => {
  const ordered = orderLine(line, change)
  const net = times(ordered.unitPrice, ordered.quantity)
  return { ...ordered, net, taxAmount: money(Math.round(net / 10)), ...change }
}
const dishes = {
  en: ['Pizza Margherita with buffalo mozzarella and fresh basil', 'Espresso'],
  de: ['Käsespätzle mit Röstzwiebeln', 'Weißbier'],
  ar: ['مطعم الأرز', 'قهوة'],
  hi: ['番茄炒蛋', 'Борщ'],
} as const

function receipt(language: keyof typeof dishes, change: object = {}, more: object = {}): PaperDocument {
  const [first, second] = dishes[language]
  const lines = [
    lineOf(1, {
      title: first,
      quantity: 2,
      unitPrice: money(123_450),
      tax: vat(100_000, 'exclusive'),
      notes: 'no salt',
    }),
    lineOf(2, { title: second, quantity: 1, unitPrice: money(250), tax: null, discount: money(50), notes: null }),
  ]
  const invoice = {
    settlementId: settlementId(1),
    period,
    businessDay: today,
    currency: euro,
    table: { tableId: tableId(1), title: 'T1', floor: 'Ground' },
    deliveryType: 'dinein' as const,
    customerType: 'WALKIN' as const,
    customer: null,
    orders: [{ orderId: orderId(1), tokenNo: 12, placedAt: now, lines }],
    subTotal: money(247_100),
    taxTotal: money(24_690),
    total: money(271_790),
    tenders: [
      {
        paymentTypeId: paymentTypeId(1),
        title: 'Cash',
        amount: money(271_790),
        rounding: money(10),
        tip: money(200),
        received: money(280_000),
        change: money(8_000),
      },
    ],
    issuedAt: now,
    ...change,
  }
  const paid = { invoiceId: invoiceId('2026-418'), isDuplicate: false, opensDrawer: true }
  const source = { ...paid, invoice, store, language }
  return receiptOf({ ...source, ...more })
}

const partPaidBill = (language: keyof typeof dishes, currency = euro) =>
  receipt(
    language,
    { currency, tenders: undefined, paidInPart: money(20_000) },
    { invoiceId: null, opensDrawer: false },
  )

const earlier = Instant.parse('2026-11-20T19:58:04.120Z')
const ticket = (language: Language, station?: string | null, heading: KitchenPaper['heading'] = null) =>
  ticketOf({
    order: { ...placement(), placedAt: heading === 'duplicate' ? earlier : now },
    paper: {
      heading,
      lines: [
        orderLine(1, { title: 'Borscht (Борщ) with a long name that wraps', quantity: 3, notes: 'no onions' }),
        orderLine(2, { title: '番茄炒蛋', quantity: 1, notes: null }),
      ],
      at: now,
    },
    station,
    timeZone: 'Europe/Rome',
    language,
  })

const testPage = (columns: number) =>
  testPageOf({ title: 'Bar', store, columns, at: now, publicUrl: 'https://comanda.example', language: 'en' })

const papers: readonly (readonly [name: string, document: PaperDocument, columns: 48 | 42 | 32])[] = [
  ['receipt-en-48', receipt('en'), 48],
  ['receipt-de-42', receipt('de'), 42],
  ['receipt-en-32', receipt('en'), 32],
  ['receipt-ar-dinar-42', receipt('ar', { currency: dinar }), 42],
  ['receipt-hi-yen-32', receipt('hi', { currency: yen }), 32],
  ['duplicate-en-42', receipt('en', {}, { isDuplicate: true }), 42],
  ['bill-de-32', receipt('de', { tenders: undefined }, { invoiceId: null, opensDrawer: false }), 32],
  ['bill-part-paid-de-32', partPaidBill('de'), 32],
  ['bill-part-paid-ar-dinar-42', partPaidBill('ar', dinar), 42],
  ['bill-part-paid-hi-yen-32', partPaidBill('hi', yen), 32],
  ['ticket-grill-42', ticket('en', 'Grill'), 42],
  ['ticket-pass-32', ticket('de'), 32],
  ['ticket-cancelled-42', ticket('fr', 'Grill', 'cancelled'), 42],
  ['ticket-again-42', ticket('en', 'Grill', 'duplicate'), 42],
  ['test-page-48', testPage(48), 48],
]

test.each(papers)('%s is laid out as before', async (name, document, columns) => {
  await expect(`${plainText(document, columns)}\n`).toMatchFileSnapshot(`./golden/${name}.txt`)
})

/** Lengths of the commands in these papers, by their first two bytes. */
const commandLengths: Readonly<Record<string, number>> = {
  '1b40': 2, // reset
  '1c2e': 2,
  '1b4d': 3, // font
  '1b45': 3, // bold
  '1b74': 3, // code page
  '1b61': 3, // alignment
  '1b70': 5, // drawer
  '1d21': 3, // size
  '1d56': 3, // cut
}

/** Rows of ESC/POS bytes, without commands. An unknown command fails. */
function rowsIn(bytes: Uint8Array): string[] {
  const code = Buffer.from(bytes)
  let text = ''
  for (let at = 0; at < code.length; ) {
    const byte = code[at] ?? 0
    const isCommand = byte < 0x20 && byte !== 0x0a
    const length = isCommand ? commandLengths[code.toString('hex', at, at + 2)] : 1
    if (length === undefined) throw new Error(`unknown command ${code.toString('hex', at, at + 2)}`)
    if (!isCommand) text += String.fromCharCode(byte)
    at += length
  }
  return text.split('\n')
}

describe('the bytes', () => {
  test.each(papers)('of %s fit the paper, and none is a question mark', (_, document, columns) => {
    for (const language of ['esc-pos', 'star-prnt'] as const) {
      const plain = { ...document, lines: document.lines.filter(({ kind }) => kind !== 'qr') }
      const bytes = bytesOf(plain, { language, columns })
      expect([...bytes].filter((byte) => byte === 0x3f)).toEqual([])
      if (language === 'esc-pos') expect(rowsIn(bytes).filter((row) => row.length > columns)).toEqual([])
    }
  })
  test('begin with a reset, open the drawer and cut the paper', () => {
    const escPos = Buffer.from(bytesOf(receipt('en'), { language: 'esc-pos', columns: 48 }))
    expect(escPos.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]))
    expect(escPos.includes(Buffer.from([0x1b, 0x70, 0x00]))).toBe(true)
    expect(escPos.includes(Buffer.from([0x1d, 0x56, 0x01]))).toBe(true)
    const star = Buffer.from(bytesOf(receipt('en'), { language: 'star-prnt', columns: 48 }))
    expect(star.includes(Buffer.from([0x1b, 0x07]))).toBe(true)
    expect(star.includes(Buffer.from([0x1b, 0x64, 0x01]))).toBe(true)
  })
  test('write German and Russian in their code pages, and transliterate scripts without one', () => {
    const bytes = Buffer.from(
      bytesOf(
        { language: 'en', lines: [text('Größe'), text('Борщ'), text('番茄 قهوة')] },
        { language: 'esc-pos', columns: 42 },
      ),
    )
    expect(bytes.includes(Buffer.from([0x47, 0x72, 0x94, 0xe1, 0x65]))).toBe(true) // CP437
    expect(bytes.includes(Buffer.from([0x81, 0xae, 0xe0, 0xe9]))).toBe(true) // CP866
    expect(bytes.toString('latin1')).toContain('FanJia qhwh')
  })
  test('take no command from a title', () => {
    const evil = { language: 'en' as const, lines: [text('Tea\u001bp\u0000\u0019\u00fa\u001b@')] }
    const bytes = Buffer.from(bytesOf(evil, { language: 'esc-pos', columns: 42 }))
    expect(bytes.includes(Buffer.from([0x1b, 0x70]))).toBe(false)
    expect(bytes.lastIndexOf(Buffer.from([0x1b, 0x40]))).toBe(0)
  })
})

describe('the page', () => {
  test('names language and direction, and escapes typed text', () => {
    const html = htmlOf({ language: 'ar', lines: [text('<script>"&')] })
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('&#60;script&#62;&#34;&#38;')
    expect(html).not.toContain('<script>')
  })
  test('has every line of the receipt', () => {
    const html = htmlOf(receipt('de'))
    for (const word of ['Käsespätzle', '2.469,00', 'Rückgeld', '<hr>']) expect(html).toContain(word)
  })
})

test('a repeated paper is marked once, and does not open the drawer', () => {
  const again = withoutDrawer(markDocument(receipt('en'), 'DUPLICATE'))
  expect(again.lines[0]).toEqual(centered('DUPLICATE', { bold: true, size: 'large' }))
  expect(again.lines.some(({ kind }) => kind === 'drawer')).toBe(false)
  expect(markDocument(again, 'DUPLICATE')).toEqual(again)
})

test('a ticket emphasises urgent dishes and notes about an allergy', () => {
  const lines = [
    orderLine(1, { title: 'Pho', quantity: 2, rush: true, notes: 'no nuts', allergy: true, seat: 2 }),
    orderLine(2, { title: 'Tea', allergy: true }),
  ]
  const paper: KitchenPaper = { heading: null, lines, at: now }
  const order = { ...placement(), placedAt: now }
  const shown = plainText(ticketOf({ order, paper, station: 'Grill', timeZone: 'Europe/Rome', language: 'en' }), 42)
  const compact = shown.replaceAll(' ', '') // large letters are spaced
  for (const words of ['\n**RUSH**\n', '2×Pho(RUSH)\nSeat2\n', '!!ALLERGY:nonuts\n', '1×Tea\n', '!!ALLERGY\n'])
    expect(compact).toContain(words)
})

test('the name of a guest is printed where the store shows customers, and not after the guest was forgotten', async () => {
  const customer = { customerId: CustomerId.parse(uuid(33)), name: Sealed.parse('sealed') }
  const shown = { ...store, printLayout: layout({ header: 'Benvenuti', showCustomerDetails: true }) }
  const hidden = { ...store, printLayout: layout({ header: 'Benvenuti', showCustomerDetails: false }) }
  const shownTo = async (name: string | null, of = shown) => {
    const document = receipt('en', { customer }, { store: of })
    expect(plainText(document, 42)).not.toContain('sealed')
    return plainText(await withGuestNames({ open: async () => name }, tenantId(1), document), 42)
  }
  await expect(`${await shownTo('Ana Núñez')}\n`).toMatchFileSnapshot('./golden/receipt-guest-en-42.txt')
  expect(await shownTo(null)).not.toContain('Name')
  expect(await shownTo('Ana Núñez', hidden)).not.toContain('Ana')
})

describe('the logo of the store', () => {
  const withImage = receipt('en', {}, { store: { ...store, logo: '/public/chez/logo.webp' } })
  const bitmap = dithered(
    Uint8Array.from({ length: 24 * 10 }, (_, at) => (at % 24) * 10),
    24,
    10,
  )
  const printed = (document = withImage) => withLogo({ readPrinted: async () => pbmOf(bitmap) }, document)
  const hexOf = (document: PaperDocument, language: 'esc-pos' | 'star-prnt', printsLogo?: boolean) =>
    Buffer.from(bytesOf(document, { language, columns: 32, ...(printsLogo !== undefined && { printsLogo }) }))
      .toString('hex')
      .replace(/.{64}/g, '$&\n')

  test('is above its name, and on no paper without the details of the store', async () => {
    await expect(`${plainText(await printed(), 32)}\n`).toMatchFileSnapshot('./golden/receipt-logo-32.txt')
    const bare = { ...store, logo: '/public/chez/logo.webp', printLayout: layout({ showStoreDetails: false }) }
    expect(receipt('en', {}, { store: bare }).lines.some(({ kind }) => kind === 'logo')).toBe(false)
  })
  test.each(['esc-pos', 'star-prnt'] as const)('is a raster image in %s', async (language) => {
    const { lines, ...document } = await printed()
    const logo = { ...document, lines: lines.filter(({ kind }) => kind === 'logo') }
    await expect(`${hexOf(logo, language)}\n`).toMatchFileSnapshot(`./golden/logo-${language}.hex`)
  })
  test('is left out where it cannot be printed or read: the paper is that of a store without one', async () => {
    const plain = hexOf(receipt('en'), 'esc-pos')
    expect(hexOf(await printed(), 'esc-pos', false)).toBe(plain)
    const lost = await withLogo({ readPrinted: async () => null }, withImage)
    const away = await withLogo({ readPrinted: () => Promise.reject(new Error('no storage')) }, withImage)
    for (const document of [lost, away, withImage]) expect(hexOf(document, 'esc-pos')).toBe(plain)
  })
  test('is part of the page', () => {
    expect(htmlOf(withImage)).toContain('<img src="/public/chez/logo.webp"')
  })
})
