import type { Language } from '@comanda/domain/store/languages.ts'

/**
 * Language of the fixed words on paper. Printers have no code page for Arabic and Hindi letters, and transliterated
 * words are harder to read than English ones.
 */
export function paperLanguage(chosen: Language | null | undefined, fallback?: Language): Language {
  const language = chosen ?? fallback ?? 'en'
  return language === 'ar' || language === 'hi' ? 'en' : language
}
