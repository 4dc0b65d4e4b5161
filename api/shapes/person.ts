import { startScreens } from '@comanda/domain/users/start-screens.ts'
import { z } from 'zod'
import { Id, Text, Title } from '../values.ts'

/** The signed-in user (C3.2). Clients store it whole until the next sign-in. */
export const Person = z.strictObject({
  tenant_id: Id, // required for live updates
  username: Text,
  name: Title,
  role: z.enum(['admin', 'user']),
  scope: z.string().regex(/^([A-Z_]+(,[A-Z_]+)*)?$/), // null would make the login of 1.2.0 fail
  designation: Text.nullable(),
  photo: z.null(),
  email: z.null(),
  phone: z.null(),
  is_active: z.boolean(),
  /** The person's start screen; absent if none was chosen. */
  start_screen: z.enum(startScreens).optional(),
})
