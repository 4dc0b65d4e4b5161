import catalogues from 'virtual:languages/print'
import { setupI18n } from '@lingui/core'
import { isLanguage, type Language, readLanguage } from '../language/languages.ts'
import { type TextKey, t } from '../language/t.ts'

type PrintKey = Extract<TextKey, `print.${string}`>

/** Texts of printed papers in one language. */
export type PrintTexts = Readonly<{ language: Language; t: (key: PrintKey) => string }>

const loaded = new Map<Language, Promise<PrintTexts>>()

/** Texts in the restaurant's language, or in that of the page if none is chosen or it cannot be loaded. */
export function printTexts(chosen: unknown): Promise<PrintTexts> {
  const language = isLanguage(chosen) ? chosen : readLanguage()
  const texts = loaded.get(language) ?? load(language).catch(pageTexts)
  loaded.set(language, texts)
  return texts
}

async function load(language: Language): Promise<PrintTexts> {
  if (language === readLanguage()) return pageTexts()
  const { default: messages } = await catalogues[language]()
  const own = setupI18n({ locale: language, messages: { [language]: messages } })
  return { language, t: (key) => own._(key) }
}

const pageTexts = (): PrintTexts => ({ language: readLanguage(), t })
