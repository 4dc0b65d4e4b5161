import front from 'virtual:languages/front'
import office from 'virtual:languages/office'
import orders from 'virtual:languages/orders'
import platform from 'virtual:languages/platform'
import start from 'virtual:languages/start'
import { i18n } from '@lingui/core'
import { languages, readLanguage } from './languages.ts'

/** Sets language and direction of the page and loads its texts. Awaited before the first screen is loaded. */
export async function loadLanguage(): Promise<void> {
  const language = readLanguage()
  const { default: messages } = await start[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
}

/** A loader of further texts, which runs once, before the first screen that reads them is loaded. */
function loaderOf(part: typeof start): () => Promise<void> {
  let loading: Promise<void> | null = null
  return () => {
    loading ??= part[readLanguage()]()
      .then(({ default: messages }) => i18n.load(readLanguage(), messages))
      .catch((error: unknown) => {
        loading = null
        throw error
      })
    return loading
  }
}

export const loadOrderTexts = loaderOf(orders)
export const loadPlatformTexts = loaderOf(platform)
const loadOffice = loaderOf(office)
/** Loads the texts of the back office, which shows orders too. */
export const loadOfficeTexts = async (): Promise<void> => {
  await Promise.all([loadOffice(), loadOrderTexts()])
}
export const loadFrontTexts = loaderOf(front)
