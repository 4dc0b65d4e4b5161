import { setupI18n } from '@lingui/core'
import { isLanguage, type Language, readLanguage } from '../language/languages.ts'
import { type TextKey, t } from '../language/t.ts'

type PrintKey = Extract<TextKey, `print.${string}`>

/** The words of what is printed, in one language. */
export type PrintTexts = Readonly<{ language: Language; t: (key: PrintKey) => string }>

const catalogues = {
  en: () => import('virtual:language/print/en'),
  es: () => import('virtual:language/print/es'),
  fr: () => import('virtual:language/print/fr'),
  de: () => import('virtual:language/print/de'),
  ar: () => import('virtual:language/print/ar'),
  hi: () => import('virtual:language/print/hi'),
} as const satisfies Record<Language, unknown>

const known = new Map<Language, Promise<PrintTexts>>()

/** In the restaurant's language; where it has chosen none, and where that one cannot be loaded, in that of the page. */
export function printTexts(chosen: unknown): Promise<PrintTexts> {
  const language = isLanguage(chosen) ? chosen : readLanguage()
  const texts = known.get(language) ?? load(language).catch(ofPage)
  known.set(language, texts)
  return texts
}

async function load(language: Language): Promise<PrintTexts> {
  if (language === readLanguage()) return ofPage()
  const { default: messages } = await catalogues[language]()
  const own = setupI18n({ locale: language, messages: { [language]: messages } })
  return { language, t: (key) => own._(key) }
}

const ofPage = (): PrintTexts => ({ language: readLanguage(), t })
