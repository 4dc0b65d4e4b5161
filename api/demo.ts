import { z } from 'zod'
import { call } from './call.ts'
import { Text, Title } from './values.ts'
import { everybody } from './who.ts'

/** The accounts of the demo and their shared password, as configured. */
export const DemoSignIn = z.strictObject({
  password: Title,
  accounts: z.array(
    z.strictObject({
      username: Title,
      name: Title,
      role: z.enum(['admin', 'user', 'superadmin']),
      designation: Text.nullable(),
    }),
  ),
})

export const readDemo = call('GET /demo', everybody, {
  summary: 'Reads the accounts of a demo installation for its sign-in; null in other installations.',
  answer: z.strictObject({ demo: DemoSignIn.nullable() }),
})
