/** As a search compares texts: case and accents do not count, so "creme" finds "Crème". */
export const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
