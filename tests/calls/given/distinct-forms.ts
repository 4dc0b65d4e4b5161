import { declarations } from '@comanda/api/all.ts'
import type { Declaration } from '@comanda/api/call.ts'
import type { Call } from '@comanda/http/access.ts'
import type { RequestOptions } from '../../systems/system.ts'
import type { FieldPath } from './boundaries.ts'

type Form = Readonly<{ place: FieldPath; request: RequestOptions & Readonly<{ body: string }> }>
type RefusedForm = Readonly<{ request: RequestOptions; message: string }>

/**
 * The forms that reach the handler of a route, and of those that the declared schema refuses the first of each field,
 * with the schema's message. The handler receives the parsed form only, so further refused forms would prove the same.
 */
export function distinctForms(
  call: Call,
  forms: readonly Form[],
): Readonly<{ accepted: readonly RequestOptions[]; refused: readonly RefusedForm[] }> {
  const { body: schema }: Declaration = declarations[call]
  const accepted: RequestOptions[] = []
  const refused = new Map<FieldPath, RefusedForm>()
  for (const { place, request } of forms) {
    const message = schema?.safeParse(JSON.parse(request.body)).error?.issues[0]?.message
    if (message === undefined) accepted.push(request)
    else if (!refused.has(place)) refused.set(place, { request, message })
  }
  return { accepted, refused: [...refused.values()] }
}
