import { isPhone } from '@comanda/domain/customers/phone.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { line, optionalText } from './fields.ts'
import { orAbsent, Search, wholeOr } from './query-fields.ts'
import {
  Added,
  Amount,
  BirthDate,
  Count,
  Currency,
  file,
  genders,
  Message,
  Moment,
  Ordinal,
  Text,
  Title,
} from './values.ts'
import { addCustomers, keepCustomers, pickCustomers, viewCustomers } from './who.ts'

const maxRequestBytes = 1_048_576 // `isPhone` limits the length

const isEmail = (text: string) => z.email().safeParse(text).success

/** An earlier birth date is a typing error. */
const earliestBirthDate = '1900-01-01'

const isBirthDate = (day: string): boolean => z.iso.date().safeParse(day).success && day >= earliestBirthDate

/** Birth date as `YYYY-MM-DD`; a client that edits a received date sends the time of day that came with it. */
const birthDate = optionalText(40)
  .transform((text) => (text === null ? null : text.slice(0, 10)))
  .refine((day) => day === null || isBirthDate(day), 'Please provide valid birth date!')

const Gender = z.enum(genders, 'Please select gender!')
const profileFields = {
  name: line("Please Provide Customer's Name!"),
  email: optionalText(254).refine((text) => text === null || isEmail(text), 'Please Provide Valid Email!'),
  birthDate,
  gender: optionalText(20).pipe(Gender.nullable()),
}

/** Phone in a path, as it was typed; Fastify keeps a `+` in a path (C2.8). */
const CustomerPath = z.object({ id: z.string().min(1).max(400) })

const Customer = z.strictObject({
  phone: Title,
  name: Title,
  email: Text.nullable(),
  birth_date: BirthDate.nullable(),
  gender: Gender.nullable(),
  created_at: Moment,
  updated_at: Moment.nullable(),
})

export const listCustomers = call('GET /customers', viewCustomers, {
  summary: 'Lists one page of the customers, all of them or those found by name or phone.',
  query: z.object({
    page: wholeOr(1, 1_000_000_000),
    perPage: wholeOr(10, 100),
    filter: orAbsent(z.string().max(100)),
  }),
  answer: z.strictObject({
    customers: z.array(Customer),
    currentPage: Ordinal,
    totalPages: Ordinal, // at least 1: with 0, "last" would request page 0
    totalCustomers: Count,
  }),
})

export const exportCustomers = call('GET /customers/export.csv', viewCustomers, {
  summary: 'Exports all customers as CSV.',
  answer: file('text/csv'),
})

export const searchCustomers = call('GET /customers/search-by-phone-name/search', pickCustomers, {
  summary: 'Finds a few customers by part of their name or phone.',
  query: Search,
  answer: z.array(z.strictObject({ name: Title, phone: Title })),
})

export const addCustomer = call('POST /customers/add', addCustomers, {
  summary: 'Adds a customer, whose phone is their id.',
  body: z.object({
    phone: line("Please Provide Customer's Phone!", maxRequestBytes).refine(isPhone, 'Please provide valid phone no.!'),
    ...profileFields,
  }),
  answer: Added,
})

const maxImportedAtOnce = 100
/**
 * Imports customers. Each row is validated by itself, like the body of `POST /customers/add`: a refused row does not
 * affect the others.
 */
export const importCustomers = call('POST /customers/import', keepCustomers, {
  summary: 'Adds up to a hundred customers; the results are in the order of the request.',
  maxBytes: bodyBytes.list,
  body: z.object({
    customers: z
      .array(z.record(z.string(), z.unknown()), 'Please provide customers!')
      .min(1, 'Please provide customers!')
      .max(maxImportedAtOnce, `Please send at most ${maxImportedAtOnce} customers at once!`),
  }),
  answer: z.strictObject({
    message: Title,
    added: Count,
    results: z.array(z.strictObject({ added: z.boolean(), message: Title })),
  }),
})

export const readCustomerHistory = call('GET /customers/:id/history', viewCustomers, {
  summary: 'Reads the invoiced visits of one customer: their number, the amount spent minus refunds, and the newest.',
  params: CustomerPath,
  answer: z.strictObject({
    visits: Count,
    spent: z.array(z.strictObject({ currency: Currency, total: Amount })),
    newest: z.array(
      z.strictObject({
        invoice_id: Title,
        created_at: Moment,
        table_title: Text.nullable(),
        delivery_type: Text,
        total: Amount,
        /** Refunded part of the total; absent if there is none. */
        refunded: Amount.optional(),
        currency: Currency,
      }),
    ),
  }),
})

export const reviseCustomer = call('POST /customers/:id/update', keepCustomers, {
  summary: 'Changes the details of a customer.',
  params: CustomerPath,
  body: z.object(profileFields),
  answer: Message,
})

export const deleteCustomer = call('DELETE /customers/:id/delete', keepCustomers, {
  summary: 'Forgets a customer: the personal data cannot be read again.',
  params: CustomerPath,
  answer: Message,
})
