import type { Locale } from 'antd/es/locale/index.js'
import { useEffect, useState } from 'react'
import { type Language, readLanguage } from '../language/languages.ts'

const locales: Record<Exclude<Language, 'en'>, () => Promise<{ default: Locale }>> = {
  es: () => import('antd/es/locale/es_ES.js'),
  fr: () => import('antd/es/locale/fr_FR.js'),
  de: () => import('antd/es/locale/de_DE.js'),
  ar: () => import('antd/es/locale/ar_EG.js'),
  hi: () => import('antd/es/locale/hi_IN.js'),
}

/** antd's own texts (calendars, "No data") in the language of the page; English is antd's default and costs nothing. */
export function useAntdLocale(): Locale | null {
  const [locale, setLocale] = useState<Locale | null>(null)
  useEffect(() => {
    const language = readLanguage()
    if (language !== 'en') void locales[language]().then((loaded) => setLocale(loaded.default))
  }, [])
  return locale
}
