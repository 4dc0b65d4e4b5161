import type { Rule } from 'antd/es/form'
import { serverMessage } from '../language/server-message.ts'

/** The part of a zod schema that validates one field. */
type Field = Readonly<{ safeParse: (value: unknown) => ValidationResult }>
export type FieldSchemas<Name extends string> = Readonly<{ shape: Readonly<Record<Name, Field>> }>
type ValidationResult = Readonly<{ error?: Readonly<{ issues: readonly Readonly<{ message: string }>[] }> | undefined }>

/**
 * antd's rules for a field, derived from the schema that the server validates with, so that both refuse the same input
 * with the same message.
 */
export const rulesOf = <Name extends string>({ shape }: FieldSchemas<Name>, field: Name): Rule[] => [
  {
    validator: async (_rule, value: unknown) => {
      const issue = shape[field].safeParse(value ?? undefined).error?.issues[0]
      if (issue) throw new Error(serverMessage(issue.message))
    },
  },
]
