import type { Language } from '@comanda/domain/store/languages.ts'
import { remember } from '../remember.ts'

export type { Language }

/** The languages of the app, by their BCP 47 tag, each under its own name. */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
  hi: { name: 'हिन्दी', dir: 'ltr' },
} as const satisfies Record<Language, Readonly<{ name: string; dir: 'ltr' | 'rtl' }>>

export const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(languages, tag)

export const languageTags = Object.keys(languages).filter(isLanguage)

const key = 'comanda.language'

/** The chosen language, else the first supported one of the browser's `preferred` tags, else English. */
export function languageOf(chosen: string | null, preferred: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen
  return preferred.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en'
}

export const readLanguage = (): Language => languageOf(localStorage.getItem(key), navigator.languages)

/** Stores the language and reloads the page: texts are read while modules are loaded. */
export function chooseLanguage(language: Language): void {
  remember(localStorage, key, language)
  location.reload()
}
