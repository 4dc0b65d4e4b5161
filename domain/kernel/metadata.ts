import { z } from 'zod'
import { Instant, TenantId, UserId } from './ids.ts'

/** What `handle` adds to every event; deciders know nothing of it. No personal data. */
export const Metadata = z
  .object({
    tenantId: TenantId,
    /** The signed-in user; absent for a guest and for the system. */
    by: UserId.nullable(),
    /** The session (device) that sent the command. */
    device: z.uuid().nullable(),
    commandId: z.uuid(),
    /** SHA-256 of the command's content, hex: the same id with another content is refused. */
    commandHash: z.string(),
    correlation: z.uuid(),
    /** The event or command that led to this one. */
    causation: z.uuid(),
    at: Instant,
    /** Version of the event's data; absent means 1. */
    version: z.int().positive().optional(),
  })
  .readonly()
export type Metadata = z.infer<typeof Metadata>
