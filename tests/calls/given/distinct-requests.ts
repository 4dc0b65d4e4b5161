import type { RequestOptions } from '../../systems/system.ts'

/** A request with an odd value of a kind in one field, and its part that the declared schema parses. */
export type OddRequest = Readonly<{ field: string; kind: number; request: RequestOptions; parsed: unknown }>
type Schema = Readonly<{
  safeParse: (value: unknown) => { data?: unknown; error?: { issues: readonly { message: string }[] } | undefined }
}>
type Refused = Readonly<{ request: RequestOptions; message: string }>

/**
 * The requests that reach the handler of a route, one for each field and kind of value; and of those that the declared
 * schema refuses the first of each field, with the schema's message. The handler receives the parsed values only:
 * requests with equal ones, and further refused ones, would prove the same.
 */
export function distinctRequests(
  schema: Schema | undefined,
  requests: readonly OddRequest[],
): Readonly<{ accepted: readonly RequestOptions[]; refused: readonly Refused[] }> {
  const accepted: RequestOptions[] = []
  const kinds = new Set<string>()
  const values = new Set<string>()
  const refused = new Map<string, Refused>()
  for (const { field, kind, request, parsed } of requests) {
    const { data, error } = schema ? schema.safeParse(parsed) : { data: parsed }
    const message = error?.issues[0]?.message
    if (message !== undefined) {
      if (!refused.has(field)) refused.set(field, { request, message })
      continue
    }
    const value = JSON.stringify(data)
    if (kinds.has(`${kind} ${field}`) || values.has(value)) continue
    kinds.add(`${kind} ${field}`)
    values.add(value)
    accepted.push(request)
  }
  return { accepted, refused: [...refused.values()] }
}
