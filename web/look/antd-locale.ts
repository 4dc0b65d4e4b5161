import american from 'antd/es/locale/en_US.js'
import type { Locale } from 'antd/es/locale/index.js'
import { useEffect, useState } from 'react'
import { type Language, readLanguage } from '../language/languages.ts'

type Texts = readonly [{ default: Locale }, unknown]

/** antd's texts and its calendars' locale: months, days and the first day of the week. */
const british = (): Promise<Texts> => Promise.all([import('antd/es/locale/en_GB.js'), import('dayjs/locale/en-gb.js')])
const locales: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  es: () => Promise.all([import('antd/es/locale/es_ES.js'), import('dayjs/locale/es.js')]),
  fr: () => Promise.all([import('antd/es/locale/fr_FR.js'), import('dayjs/locale/fr.js')]),
  de: () => Promise.all([import('antd/es/locale/de_DE.js'), import('dayjs/locale/de.js')]),
  ar: () => Promise.all([import('antd/es/locale/ar_EG.js'), import('dayjs/locale/ar.js')]),
  hi: () => Promise.all([import('antd/es/locale/hi_IN.js'), import('dayjs/locale/hi.js')]),
}

/** Regions whose week begins on Sunday, like antd's built-in English. */
const beginsOnSunday = /^en-(US|CA|IN|PH|ZA)\b/

let current: Locale = american

/**
 * antd's texts (calendars) in the language of the page; English until they are loaded. Never undefined: antd remounts
 * its children when a locale is added, which would lose open dialogs and input.
 */
export function useAntdLocale(): Locale {
  const [locale, setLocale] = useState(current)
  useEffect(() => {
    const language = readLanguage()
    if (language === 'en' && beginsOnSunday.test(navigator.language)) return
    void (language === 'en' ? british : locales[language])().then(([{ default: loaded }]) => {
      current = loaded
      setLocale(loaded)
    })
  }, [])
  return locale
}
