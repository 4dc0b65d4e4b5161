import { isPhone } from '@comanda/domain/customers/phone.ts'
import { z } from 'zod'
import { line, optionalText } from '../forms.ts'

const phoneInvalid = 'Please provide valid phone no.!'
const longestRequest = 1_048_576 // how long it may be is part of what a valid phone is

const isEmail = (text: string) => z.email().safeParse(text).success
const emailInvalid = 'Please Provide Valid Email!'

/** `YYYY-MM-DD`; a client that edits what it was given sends the time of day that came with it. */
const birthDate = optionalText(40)
  .transform((text) => (text === null ? null : text.slice(0, 10)))
  .refine((day) => day === null || z.iso.date().safeParse(day).success, 'Please provide valid birth date!')

const described = {
  name: line("Please Provide Customer's Name!"),
  email: optionalText(254).refine((text) => text === null || isEmail(text), emailInvalid),
  birthDate,
  gender: optionalText(20).pipe(z.enum(['female', 'male', 'other'], 'Please select gender!').nullable()),
}

export const NewCustomer = z.object({
  phone: line("Please Provide Customer's Phone!", longestRequest).refine(isPhone, phoneInvalid),
  ...described,
})

export const CustomerForm = z.object(described)
export type CustomerForm = z.output<typeof CustomerForm>

/** The phone as it was typed into the address; Fastify leaves a `+` a `+` in a path (WIRE §2.8). */
export const CustomerPath = z.object({ phone: z.string().min(1).max(400) })
