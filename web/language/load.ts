import { i18n } from '@lingui/core'
import { type Language, languages, readLanguage } from './languages.ts'

type Catalogue = Readonly<{ default: Parameters<typeof i18n.load>[1] }>
type Part = Record<Language, () => Promise<Catalogue>>

const start: Part = {
  en: () => import('virtual:language/start/en'),
  es: () => import('virtual:language/start/es'),
  fr: () => import('virtual:language/start/fr'),
  de: () => import('virtual:language/start/de'),
  ar: () => import('virtual:language/start/ar'),
  hi: () => import('virtual:language/start/hi'),
}

const orders: Part = {
  en: () => import('virtual:language/orders/en'),
  es: () => import('virtual:language/orders/es'),
  fr: () => import('virtual:language/orders/fr'),
  de: () => import('virtual:language/orders/de'),
  ar: () => import('virtual:language/orders/ar'),
  hi: () => import('virtual:language/orders/hi'),
}

const office: Part = {
  en: () => import('virtual:language/office/en'),
  es: () => import('virtual:language/office/es'),
  fr: () => import('virtual:language/office/fr'),
  de: () => import('virtual:language/office/de'),
  ar: () => import('virtual:language/office/ar'),
  hi: () => import('virtual:language/office/hi'),
}

const platform: Part = {
  en: () => import('virtual:language/platform/en'),
  es: () => import('virtual:language/platform/es'),
  fr: () => import('virtual:language/platform/fr'),
  de: () => import('virtual:language/platform/de'),
  ar: () => import('virtual:language/platform/ar'),
  hi: () => import('virtual:language/platform/hi'),
}

const front: Part = {
  en: () => import('virtual:language/front/en'),
  es: () => import('virtual:language/front/es'),
  fr: () => import('virtual:language/front/fr'),
  de: () => import('virtual:language/front/de'),
  ar: () => import('virtual:language/front/ar'),
  hi: () => import('virtual:language/front/hi'),
}

/** Sets language and direction of the page and loads its texts. Awaited before the first screen is loaded. */
export async function loadLanguage(): Promise<void> {
  const language = readLanguage()
  const { default: messages } = await start[language]()
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
}

/** A loader of further texts, which runs once, before the first screen that reads them is loaded. */
function loaderOf(part: Part): () => Promise<void> {
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
