import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'

/** Text in the form that searches compare: without case and accents, so that "creme" finds "Crème", and "١٠" "10". */
export const foldCase = (text: string): string =>
  latinDigits(text)
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
