import { z } from 'zod'

// Values of answers (C2). Requests have other schemas, because their input must be validated.

const matching = (pattern: RegExp) => z.string().regex(pattern)

/** Id that may be used unencoded in paths and DOM values (C2.7). */
export const Id = matching(/^[\w.-]{1,100}$/)
export const Text = z.string()
/** Text shown as a title or message, never empty. */
export const Title = z.string().min(1)
export const Count = z.int().min(0)
/** Number from 1: a line, a token, a page. */
export const Ordinal = z.int().min(1)
/** Boolean as a number: clients of 1.2.0 test `== 1`, `== 0` and truthiness (C2.6). */
export const Flag = z.union([z.literal(0), z.literal(1)])
/**
 * Amount with the decimals of its currency, perhaps none; clients show it unchanged beside the currency's symbol
 * (C2.7).
 */
export const Amount = matching(/^\d+(\.\d{2,3})?$/)
/** Amount of a difference, which may be negative. */
export const SignedAmount = matching(/^-?\d+(\.\d{2,3})?$/)
/** Rate in percent. */
export const Rate = matching(/^\d+(\.\d+)?$/)
export const genders = ['female', 'male', 'other'] as const

export const TaxType = z.enum(['exclusive', 'inclusive'])
export const Currency = matching(/^[A-Z]{3}$/)
export const CurrencyExponent = z.union([z.literal(0), z.literal(2), z.literal(3)])
/** Position in the log. */
export const Position = matching(/^-?\d+$/)
/** Path on this server. */
export const Path = matching(/^\//)

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))
/** Moment with a zone: clients of 1.2.0 throw on any other form when they format orders and invoices. */
export const Moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/).refine(isMoment)
/** Time on the restaurant's clock: a zone would shift it at each display. */
export const WallTime = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/).refine(isMoment)
/** Date without a zone, so that it is the same day everywhere. */
export const BirthDate = matching(/^\d{4}-\d\d-\d\dT00:00:00$/).refine(isMoment)
export const Day = matching(/^\d{4}-\d\d-\d\d$/).refine(isMoment)

/** A text other than JSON, by its media type. */
export const file = (contentMediaType: string) => z.string().meta({ contentMediaType })

export const Message = z.strictObject({ message: Title })
/** Answer with the id of the added thing. */
export const Added = z.strictObject({ message: Title, id: Text })

/** Key of a customer, which 1.2.0 shows beside the name (rule A7): never an id of ours. */
export const Phone = matching(/^(?=.*\d)(?:[\d\s+_\-,.^*$()]|ext|x){1,20}$/i)
