/** Text in the form that searches compare: without case and accents, so that "creme" finds "Crème". */
export const foldCase = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
