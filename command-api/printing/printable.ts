import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder'
import transliterate from 'any-ascii'

/**
 * Code pages that Epson, Star and compatible printers have under the same numbers: Western and Central European
 * languages, and Cyrillic.
 */
export const codePages: readonly Codepage[] = ['cp437', 'cp858', 'cp852', 'cp866', 'windows1252']

/** Control characters would be commands to the printer. */
const controls = /(?!\n)\p{Cc}/gu
const spaces = /[\u00a0\u202f\u2000-\u200a\u3000]/gu
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c\ufeff]/gu

/** Replaces the spaces of typography, and removes what is no character of the text. */
export const withPlainSpaces = (text: string): string =>
  text.normalize('NFC').replace(spaces, ' ').replace(invisible, '').replace(controls, '')

/**
 * The text in characters that the printer has. Scripts without a code page, or whose letters are joined (Arabic, Hindi,
 * Chinese and others), are transliterated: a cook reads `Fan Qie`, and nobody gets question marks.
 */
export const printable = (text: string): string =>
  withPlainSpaces(text).replace(/[^\n\x20-\x7e]+/gu, (foreign) => [...foreign].map(characterOf).join(''))

const printableCharacters = new Map<string, string>()

/** A printable character or its transliteration. */
function characterOf(character: string): string {
  const before = printableCharacters.get(character)
  if (before !== undefined) return before
  const after = codePages.some((page) => hasCharacter(page, character)) ? character : transliterate(character)
  if (printableCharacters.size < 20_000) printableCharacters.set(character, after)
  return after
}

/** The encoder writes a question mark for a missing character. */
const hasCharacter = (page: Codepage, character: string): boolean =>
  CodepageEncoder.encode(character, page).every((byte) => byte !== 0x3f)
