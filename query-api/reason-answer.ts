type Reason<Code> = Readonly<{ code: Code; title?: string | null | undefined; text?: string | null | undefined }>

export const reasonAnswer = <Code>({ code, title, text }: Reason<Code>) => ({
  code,
  ...(title && { title }),
  text: text ?? null,
})

type ReasonColumns<Code> = Readonly<{ reason: Code; reason_title: string | null; reason_text: string | null }>

/** Reason of a row. */
export const rowReason = <Code>({ reason, reason_title, reason_text }: ReasonColumns<Code>) =>
  reasonAnswer({ code: reason, title: reason_title, text: reason_text })
