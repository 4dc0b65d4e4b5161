import guest from 'virtual:languages/guest'
import { i18n } from '@lingui/core'
import { languageOf, languages } from './languages.ts'

/** Loads the first supported language of the browser: guests have no language setting. */
export async function loadGuestTexts(): Promise<void> {
  const language = languageOf(null, navigator.languages)
  const { default: messages } = await guest[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
}
