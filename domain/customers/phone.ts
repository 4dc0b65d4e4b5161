const maxPhoneCharacters = 20

/**
 * Rule A7, without `#` and `?`: browsers of version 1.2.0 write the phone into a URL as it is, so that a customer with
 * such a phone could never be edited or deleted again (C2.8).
 */
export const isPhone = (phone: string): boolean =>
  phone.length <= maxPhoneCharacters && /^(?=.*\d)(?:[\d\s+_\-,.^*$()]|ext|x)*$/i.test(phone)

/** Two ways to write one number are one customer: `+49 (30) 1-2` is `+493012`. What is dialled stays, a `+` too. */
export const normalisePhone = (phone: string): string =>
  phone
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().\-_]/g, '')

/** What a search by phone looks at: `030` finds `+49 30` no more than it does on paper, `4930` does. */
export const digitsOf = (phone: string): string => phone.normalize('NFKC').replace(/\D/g, '')

/** What a search by name looks at: case and accents do not count. */
export const searchable = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
