import type { AnswerOf } from '@comanda/api/all.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { callQuery } from './call-query.ts'

/** Options of the customer picker (till and reservations). */
export type FoundCustomer = AnswerOf<'GET /customers/search-by-phone-name/search'>[number]

export const customersLike = (text: string) =>
  queryOptions({
    ...callQuery(['customers', 'picker', text], 'GET /customers/search-by-phone-name/search', { query: { q: text } }),
    enabled: text !== '',
    staleTime: 10_000,
  })

export type NewCustomer = Readonly<{ phone: string; name: string; email: string; birthDate: string; gender: string }>

export const addCustomer = ({ phone, name, email, birthDate, gender }: NewCustomer, commandId: string) =>
  ask('POST /customers/add', {
    body: { phone, name, email: email || null, birthDate: birthDate || null, gender: gender || null },
    commandId,
  })
