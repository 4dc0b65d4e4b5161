import refusals from 'virtual:languages/refusals'
import { i18n } from '@lingui/core'
import { languageOf } from './languages.ts'

/** Loads the texts of refused orders, which the page of the guests does not start with. */
export async function loadRefusalTexts(): Promise<void> {
  const language = languageOf(null, navigator.languages)
  const { default: messages } = await refusals[language]()
  i18n.load(language, messages)
}
