import { CustomerEvent } from '@comanda/domain/customers/events.ts'
import { CustomerId, type Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream, idsIn } from '@comanda/domain/kernel/streams.ts'
import { systemContext } from '../command-context.ts'
import { customers } from '../customers/kind.ts'
import { type Erasure, type ErasureNeeds, erase, listErasures, selectUnknown } from '../erasures/erasures.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { uuidV5 } from '../uuid.ts'
import { type FollowNeeds, followLog } from './follow.ts'

type ForgettingNeeds = FollowNeeds & ErasureNeeds & Readonly<{ handle: Handle; now: () => Instant }>

/** Deletes the keys of forgotten customers whose process died between the append and the deletion. */
export const startForgetting = (needs: ForgettingNeeds): Promise<void> =>
  followLog(needs, {
    name: 'forgetting',
    eventTypes: ['CustomerForgotten'],
    react: async ({ stream, type, data }) => {
      const event = CustomerEvent.parse({ type, data })
      const [tenant] = idsIn(stream)
      const tenantId = TenantId.safeParse(tenant).data
      if (!tenantId || event.type !== 'CustomerForgotten') return false
      await erase(needs, { tenantId, personId: event.data.customerId, at: event.data.forgottenAt })
      return true
    },
  })

/**
 * Repeats every listed erasure that a restored backup does not contain. If the log itself was restored to an earlier
 * time, the customer is forgotten there again, so that the read models forget them too. Returns the number of erasures.
 */
export async function applyErasures(needs: ForgettingNeeds): Promise<number> {
  let applied = 0
  for (const erasure of await selectUnknown(needs.identity, await listErasures(needs.config))) {
    await forgetAgain(needs, erasure)
    await erase(needs, erasure)
    applied += 1
  }
  return applied
}

async function forgetAgain(needs: ForgettingNeeds, erasure: Erasure): Promise<void> {
  const [tenantId, customerId] = [TenantId.parse(erasure.tenantId), CustomerId.parse(erasure.personId)]
  const stream = customerStream(tenantId, customerId)
  const { state } = await foldStream(needs.log, customers, stream)
  if (state.status !== 'Known' || state.addedAt > erasure.at) return
  const commandId = uuidV5(customerId, `erasure ${erasure.at}`)
  const context = systemContext(tenantId, commandId, needs.now())
  await needs.handle(customers, stream, { type: 'ForgetCustomer', data: { customerId } }, context)
}
