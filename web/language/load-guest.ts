import { i18n } from '@lingui/core'
import { type Language, languageOf, languages } from './languages.ts'

const guest: Record<Language, () => Promise<{ default: Parameters<typeof i18n.load>[1] }>> = {
  en: () => import('virtual:language/guest/en'),
  es: () => import('virtual:language/guest/es'),
  fr: () => import('virtual:language/guest/fr'),
  de: () => import('virtual:language/guest/de'),
  ar: () => import('virtual:language/guest/ar'),
  hi: () => import('virtual:language/guest/hi'),
}

/** Loads the first supported language of the browser: guests have no language setting. */
export async function loadGuestTexts(): Promise<void> {
  const language = languageOf(null, navigator.languages)
  const { default: messages } = await guest[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
}
