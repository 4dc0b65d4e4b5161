import { z } from 'zod'
import { Instant, TenantId, UserId } from './ids.ts'

/** Metadata that `handle` adds to every event, without personal data; deciders do not see it. */
export const Metadata = z
  .object({
    tenantId: TenantId,
    /** The signed-in user; absent for a guest and for the system. */
    by: UserId.nullable(),
    /** The session (device) that sent the command. */
    device: z.uuid().nullable(),
    commandId: z.uuid(),
    /** SHA-256 of the command's content, hex: the same id with other content is refused. */
    commandHash: z.string(),
    correlation: z.uuid(),
    /** Id of the event or command that caused this one. */
    causation: z.uuid(),
    at: Instant,
    /** Version of the event's data; absent means 1. */
    version: z.int().positive().optional(),
    /** True if the next event of the same append follows: read models apply both in one transaction. */
    continues: z.literal(true).optional(),
  })
  .readonly()
export type Metadata = z.infer<typeof Metadata>
