import { type Decider, impossible, invariant, reject } from '../kernel/decider.ts'
import type { CountId, OrderId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { PortionsEvent } from './events.ts'

type ClaimKey = Readonly<{ countId: CountId; claimId: string; attemptId: string }>

export type PortionsCommand =
  /** `portions`: portions of the whole count. */
  | Message<'ClaimPortions', ClaimKey & Readonly<{ orderId: OrderId; quantity: number; portions: number }>>
  | Message<'ReleasePortions', ClaimKey>
  | Message<'GiveBackPortions', Readonly<{ countId: CountId; returnId: string; quantity: number }>>

export type PortionsRejection = 'NotEnoughLeft'

type Claim = Readonly<{ attemptId: string; quantity: number }>

/** `claims` by the id of their command. `left`: null before the first claim. */
export type Portions = Readonly<{
  left: number | null
  claims: ReadonlyMap<string, Claim>
  returns: ReadonlySet<string>
}>

/** The decider of the portions of a count: a single stream, so that the last portion is granted once. */
export const portions: Decider<Portions, PortionsCommand, PortionsEvent, PortionsRejection> = {
  category: 'portions',
  initial: { left: null, claims: new Map(), returns: new Set() },

  decide({ type, data }, state, { at }) {
    switch (type) {
      case 'ClaimPortions': {
        const own = state.claims.get(data.claimId)
        if (own?.attemptId === data.attemptId) return []
        const left = (state.left ?? data.portions) + (own?.quantity ?? 0) - data.quantity
        return left < 0
          ? reject('NotEnoughLeft')
          : [{ type: 'PortionsClaimed', data: { ...data, left, claimedAt: at } }]
      }
      case 'ReleasePortions': {
        const own = state.claims.get(data.claimId)
        if (state.left === null || own?.attemptId !== data.attemptId) return []
        return [{ type: 'PortionsReleased', data: { ...data, left: state.left + own.quantity, releasedAt: at } }]
      }
      case 'GiveBackPortions':
        if (state.left === null || state.returns.has(data.returnId)) return []
        return [{ type: 'PortionsGivenBack', data: { ...data, left: state.left + data.quantity, givenBackAt: at } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    const { left } = data
    switch (type) {
      case 'PortionsClaimed': {
        const { claimId, attemptId, quantity } = data
        return { ...state, left, claims: new Map(state.claims).set(claimId, { attemptId, quantity }) }
      }
      case 'PortionsReleased': {
        const claims = new Map(state.claims)
        invariant(claims.delete(data.claimId), 'only a claim is released')
        return { ...state, left, claims }
      }
      case 'PortionsGivenBack':
        return { ...state, left, returns: new Set(state.returns).add(data.returnId) }
      default:
        return impossible(type)
    }
  },
}
