import { randomUUID } from 'node:crypto'
import type { CountId, OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { portionsStream } from '@comanda/domain/kernel/streams.ts'
import type { Counted } from '@comanda/domain/menu/sold-out.ts'
import { PortionsEvent } from '@comanda/domain/portions/events.ts'
import {
  type Portions,
  type PortionsCommand,
  type PortionsRejection,
  portions,
} from '@comanda/domain/portions/portions.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { CommandContext } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import { foldStream, type Kind } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { type Reply, refused } from '../send.ts'

type PortionNeeds = Readonly<{ log: EventLog; handle: Handle }>

const kind: Kind<Portions, PortionsCommand, PortionsEvent, PortionsRejection> = {
  decider: portions,
  events: PortionsEvent,
}

/** Time in which an order must be written after its portions were claimed. */
const maxAttemptMs = 30_000
/** Age at which a claim without an order is released: well after its attempt has given up. */
export const abandonedAfterMs = 120_000

/** Portions claimed for a change of an order that is not written yet. */
export type Claims = Readonly<{
  /** Throws if the claims may be released before the change is written. */
  assertFresh: () => void
  /** Releases the portions of a change that was refused. */
  release: () => Promise<void>
}>

type Claim = Readonly<{ orderId: OrderId; counted: readonly Counted[] }>

/**
 * Claims the portions of an order, all or none, before the order is written. A repeated request has the same claims.
 * After a crash in between they are released by `reactions/portions.ts`.
 */
export async function claimPortions(
  needs: PortionNeeds,
  context: CommandContext,
  { orderId, counted }: Claim,
): Promise<Claims | Readonly<{ refusal: Reply }>> {
  const claimedAt = Date.now()
  const attemptId = randomUUID()
  const claimed: CountId[] = []
  const release = async () => {
    for (const countId of claimed)
      await releaseClaim(needs, context, { countId, claimId: context.commandId, attemptId })
  }
  for (const one of counted) {
    const { countId, quantity, portions: all } = one
    const data = { countId, claimId: context.commandId, attemptId, orderId, quantity, portions: all }
    const outcome = await write(needs, context, { type: 'ClaimPortions', data })
    if ('rejected' in outcome) {
      await release()
      return { refusal: await tooFew(needs, context, one) }
    }
    claimed.push(countId)
  }
  if (claimed.length > 0) await crashPoint('portions:after-claim', context.tenantId)
  return {
    assertFresh: () => {
      if (claimed.length > 0 && Date.now() - claimedAt > maxAttemptMs) throw tooBusy()
    },
    release,
  }
}

/** Refusal if portions are missing, without a claim: a guest's order claims none until the staff send it. */
export async function refusedPortions(
  needs: PortionNeeds,
  { tenantId }: Pick<CommandContext, 'tenantId'>,
  counted: readonly Counted[],
): Promise<Reply | undefined> {
  for (const one of counted)
    if ((await leftOf(needs, tenantId, one)) < one.quantity) return tooFew(needs, { tenantId }, one)
  return undefined
}

export const releaseClaim = (
  needs: PortionNeeds,
  context: CommandContext,
  data: Extract<PortionsCommand, { type: 'ReleasePortions' }>['data'],
) => write(needs, context, { type: 'ReleasePortions', data })

export const giveBack = (
  needs: PortionNeeds,
  context: CommandContext,
  data: Extract<PortionsCommand, { type: 'GiveBackPortions' }>['data'],
) => write(needs, context, { type: 'GiveBackPortions', data })

/** Refusal with the number of portions left. Clients of 1.2.0 show its message. */
async function tooFew(
  needs: PortionNeeds,
  { tenantId }: Pick<CommandContext, 'tenantId'>,
  counted: Counted,
): Promise<Reply> {
  const { line, title, quantity: asked } = counted
  const left = await leftOf(needs, tenantId, counted)
  if (left === 0) return refused('SoldOut', { message: `${title} is sold out!`, line, soldOut: title })
  return refused('NotEnoughLeft', { message: `Only ${left} left: ${title}!`, line, tooFew: { title, asked, left } })
}

async function leftOf({ log }: PortionNeeds, tenantId: TenantId, { countId, portions: all }: Counted): Promise<number> {
  const { state } = await foldStream(log, kind, portionsStream(tenantId, countId))
  return state.left ?? all
}

/** The command has a new id: the decider recognises repetitions, and a claim may be taken again after its release. */
function write({ handle }: PortionNeeds, context: CommandContext, command: PortionsCommand) {
  const commandId = randomUUID()
  const step = { ...context, commandId, commandHash: commandId, causation: context.commandId }
  return handle(kind, portionsStream(context.tenantId, command.data.countId), command, step)
}
