/** Typed text with the digits of Arabic, Persian and Hindi keyboards as 0 to 9. */
export const latinDigits = (typed: string): string =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String((code > 0x900 ? code - 6 : code) & 15) // only the Devanagari 0 has no code that ends in 0
  })
