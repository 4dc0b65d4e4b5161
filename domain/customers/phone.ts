import { latinDigits } from '../kernel/latin-digits.ts'

const maxPhoneCharacters = 20

/**
 * Rule A7, but without `#` and `?`: browsers of version 1.2.0 write the phone unescaped into a URL, so that such a
 * customer could never be edited or deleted again (C2.8).
 */
export const isPhone = (phone: string): boolean =>
  phone.length <= maxPhoneCharacters && /^(?=.*\d)(?:[\d\s+_\-,.^*$()]|ext|x)*$/i.test(phone)

/**
 * Normal form of a phone, so that different notations of a number are one customer: `+49 (30) 1-2` is `+493012`. All
 * dialled characters stay, including `+`.
 */
export const normalisePhone = (phone: string): string =>
  phone
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s().\-_]/g, '')

/** Digits compared by a search by phone. `030` does not find `+49 30`; `4930` does. */
export const digitsOf = (phone: string): string => latinDigits(phone.normalize('NFKC')).replace(/\D/g, '')

/** Text compared by a search by name: without case and accents. */
export const searchable = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
