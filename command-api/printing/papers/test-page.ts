import type { Instant } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import type { Language } from '@comanda/domain/store/languages.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { boldColumns, centered, columns, cut, type PaperDocument, rule, space, text } from '../document.ts'
import { amountsOf } from './amounts.ts'
import { paperTexts } from './texts.ts'
import { momentText } from './times.ts'

type TestSource = Readonly<{
  title: string
  store: OpenStore
  columns: number
  at: Instant
  publicUrl: string
  language: Language
}>

/** A page that shows width, characters, amounts and cut of a printer. */
export function testPageOf(source: TestSource): PaperDocument {
  const { title, store, at, publicUrl, language } = source
  const words = paperTexts[language]
  return {
    language,
    lines: [
      centered(store.name, { bold: true, size: 'large' }),
      centered(words.testPage),
      rule,
      columns(words.printer, title),
      columns(words.date, momentText(at, { language, timeZone: store.timeZone })),
      rule,
      text(Array.from({ length: source.columns }, (_, n) => (n + 1) % 10).join('')),
      text('ÄÖÜäöüß éèçñ ŁŐŘż Борщ مطعم 番茄 हिन्दी'),
      boldColumns(words.total, amountsOf(store.currency, language).withSymbol(money(123_456))),
      space,
      { kind: 'qr', content: publicUrl },
      cut,
    ],
  }
}
