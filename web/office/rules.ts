import type { Rule } from 'antd/es/form'
import { serverMessage } from '../language/server-message.ts'

/** What a schema of a call's body offers for one field; any zod object does. */
type Field = Readonly<{ safeParse: (value: unknown) => Judged }>
type Judged = Readonly<{ error?: Readonly<{ issues: readonly Readonly<{ message: string }>[] }> | undefined }>

/**
 * antd's rules for one field of a form, taken from the schema that the server holds the call against, so that both refuse
 * the same with the same words.
 */
export const rulesOf = <Name extends string>(
  { shape }: Readonly<{ shape: Readonly<Record<Name, Field>> }>,
  field: Name,
): Rule[] => [
  {
    validator: async (_rule, value: unknown) => {
      const issue = shape[field].safeParse(value ?? undefined).error?.issues[0]
      if (issue) throw new Error(serverMessage(issue.message))
    },
  },
]
