import { createHmac, type KeyObject } from 'node:crypto'
import type { Context } from '@comanda/domain/kernel/decider.ts'
import type { Instant, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { Metadata } from '@comanda/domain/kernel/metadata.ts'
import type { NewEvent } from '@comanda/event-store/client/log.ts'
import { uuidV5 } from './uuid.ts'

/** The command's id, sender and time. All metadata of events comes from here. */
export type CommandContext = Readonly<{
  tenantId: TenantId
  /** null for a guest and for the system. */
  by: UserId | null
  device: string | null
  commandId: string
  commandHash: string
  correlation: string
  causation: string
  /** True if the client chose the id (`Idempotency-Key`): it may retry and must get the same answer. */
  keyed: boolean
  at: Instant
}>

/**
 * HMAC-SHA-256 of the request. `content` has passed its schema, so equal requests have equal text. Keyed, because it
 * stays in the log: from a plain hash, a phone or password in the content could be guessed.
 */
export const commandHashOf = (key: KeyObject | Buffer, method: string, path: string, content: unknown): string =>
  createHmac('sha256', key)
    .update(`${method} ${path}\n${JSON.stringify(content) ?? ''}`)
    .digest('hex')

/**
 * The context of one step of a process that writes several times for a request. Its id is derived from the request and
 * the step, so that a repeated request and the recovery after a crash repeat the same step.
 */
export const stepOf = (context: CommandContext, root: string, step: string): CommandContext => ({
  ...context,
  commandId: uuidV5(root, step),
  commandHash: uuidV5(root, step),
  causation: context.commandId,
})

const noUser = '00000000-0000-0000-0000-000000000000' as UserId // the nil UUID is no account

export const deciderContextOf = (context: CommandContext): Context => ({ by: context.by ?? noUser, at: context.at })

export const metadataOf = (context: CommandContext): Metadata => ({
  tenantId: context.tenantId,
  by: context.by,
  device: context.device,
  commandId: context.commandId,
  commandHash: context.commandHash,
  correlation: context.correlation,
  causation: context.causation,
  at: context.at,
})

/**
 * The events in the form that is appended. `distinction` is part of their ids if the same command may legitimately
 * write different content.
 */
export function newEventsOf(
  context: CommandContext,
  stream: string,
  events: readonly { type: string; data: unknown }[],
  distinction = '',
): NewEvent[] {
  const metadata = metadataOf(context)
  return events.map(({ type, data }, index) => ({
    id: uuidV5(context.commandId, `${context.commandHash}|${stream}|${index}${distinction}`),
    type,
    data,
    metadata: index < events.length - 1 ? { ...metadata, continues: true } : metadata,
  }))
}

/** Context of a command without a request, caused by a message or by time. */
export const systemContext = (tenantId: TenantId, commandId: string, at: Instant): CommandContext => ({
  tenantId,
  by: null,
  device: null,
  commandId,
  commandHash: commandId,
  correlation: commandId,
  causation: commandId,
  keyed: false,
  at,
})
