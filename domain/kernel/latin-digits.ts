/** Codes of the digit 0 of Devanagari, Persian and Arabic; 1 to 9 follow each. */
const zeros = [0x0966, 0x06f0, 0x0660]

/** Typed text with the digits of Arabic, Persian and Hindi keyboards as 0 to 9. */
export const latinDigits = (typed: string): string =>
  typed.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.find((zero) => zero <= code) ?? code))
  })
