import type { TableId } from '@comanda/domain/kernel/ids.ts'
import { tableStream } from '@comanda/domain/kernel/streams.ts'
import { callReasons } from '@comanda/domain/tables/reasons.ts'
import type { CommandContext } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import { tables } from './kind.ts'

/**
 * Answers all calls of a table that were made until now: its guests have left. Resolves to true if no later call is open
 * either.
 */
export async function answerCalls(handle: Handle, context: CommandContext, tableId: TableId): Promise<boolean> {
  const command = { type: 'AnswerCalls', data: { tableId, reasons: callReasons, until: context.at } } as const
  const outcome = await handle(tables, tableStream(context.tenantId, tableId), command, context)
  return !('rejected' in outcome) && callReasons.every((reason) => !outcome.state.calls[reason]?.isOpen)
}
