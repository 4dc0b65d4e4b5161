type Reason<Code> = Readonly<{ code: Code; title?: string | undefined; text?: string | undefined }>

/** Columns of a reason; `reason_title` is null for a built-in one. */
export const reasonColumns = <Code>({ code, title, text }: Reason<Code>) => ({
  reason: code,
  reason_title: title ?? null,
  reason_text: text ?? null,
})
