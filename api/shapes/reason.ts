import { maxReasonText } from '@comanda/domain/orders/loss-reasons.ts'
import { maxReasonTitle } from '@comanda/domain/store/reasons.ts'
import { z } from 'zod'

const text = (invalid: string, length: number) =>
  z.string(invalid).trim().max(length, `Please use at most ${length} characters!`).nullish()

/** Texts of a reason in a request: the title in the owner's list, and a note of the user. */
export const reasonTexts = (invalid: string) => ({
  title: text(invalid, maxReasonTitle),
  text: text(invalid, maxReasonText),
})

type Reason<Code> = Readonly<{ code: Code; title?: string | null | undefined; text?: string | null | undefined }>

/** The reason of a request without absent and empty texts. */
export const reasonOf = <Code>({ code, title, text }: Reason<Code>) => ({
  code,
  ...(title && { title }),
  ...(text && { text }),
})
