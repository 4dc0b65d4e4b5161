import { z } from 'zod'

// The values that answers are made of (C2). Requests have others: what is sent is checked, what is answered is known.

const matching = (pattern: RegExp) => z.string().regex(pattern)

/** Goes unencoded into paths and DOM values (C2.7). */
export const Id = matching(/^[\w.-]{1,100}$/)
export const Text = z.string()
/** Never empty: what a screen shows as a title or a message. */
export const Title = z.string().min(1)
export const Count = z.int().min(0)
/** From 1: a line, a token, a page. */
export const Ordinal = z.int().min(1)
/** Clients of 1.2.0 read `== 1`, `== 0` and truthiness (C2.6). */
export const Flag = z.union([z.literal(0), z.literal(1)])
/** With the decimals of its currency, which may have none; shown as it is beside the currency's symbol (C2.7). */
export const Amount = matching(/^\d+(\.\d{2,3})?$/)
/** Amount of a difference, which may be negative. */
export const SignedAmount = matching(/^-?\d+(\.\d{2,3})?$/)
/** In percent. */
export const Rate = matching(/^\d+(\.\d+)?$/)
export const TaxType = z.enum(['exclusive', 'inclusive'])
export const Currency = matching(/^[A-Z]{3}$/)
export const CurrencyExponent = z.union([z.literal(0), z.literal(2), z.literal(3)])
/** A position in the log. */
export const Position = matching(/^-?\d+$/)
/** A path of this server. */
export const Path = matching(/^\//)

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))
/** With a zone: the formatter of orders and invoices of 1.2.0 throws on anything else. */
export const Moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/).refine(isMoment)
/** On the clock of the restaurant: a zone would shift it at each display. */
export const WallTime = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/).refine(isMoment)
/** Without a zone it is the same day everywhere. */
export const BirthDate = matching(/^\d{4}-\d\d-\d\dT00:00:00$/).refine(isMoment)
export const Day = matching(/^\d{4}-\d\d-\d\d$/).refine(isMoment)

/** A text that is no JSON, by its media type. */
export const file = (contentMediaType: string) => z.string().meta({ contentMediaType })

export const Message = z.strictObject({ message: Title })
/** Names what was added. */
export const Added = z.strictObject({ message: Title, id: Text })

/** The key of a customer, and what 1.2.0 shows beside the name (rule A7): never an id of ours. */
export const Phone = matching(/^(?=.*\d)(?:[\d\s+_\-,.^*$()]|ext|x){1,20}$/i)
