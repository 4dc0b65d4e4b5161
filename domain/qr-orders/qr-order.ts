import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import type { GuestOrder, QrOrderCommand } from './commands.ts'
import type { QrOrderEvent } from './events.ts'
import { maxGuestLines, maxGuestUnits } from './limits.ts'

export type QrOrder =
  | Readonly<{ status: 'None' | 'Pending' | 'Dismissed' }>
  | Readonly<{ status: 'Accepted'; orderId: OrderId }>

export type QrOrderRejection =
  | 'CartEmpty'
  | 'CartTooLong'
  | 'GuestOrderTooLarge'
  | 'QrOrderUnknown'
  | 'QrOrderAcceptedAlready'
  | 'QrOrderDismissedAlready'

export const qrOrder: Decider<QrOrder, QrOrderCommand, QrOrderEvent, QrOrderRejection> = {
  category: 'qrOrder',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    if (type === 'PlaceQrOrder') return state.status === 'None' ? place(data, at) : []
    if (state.status === 'None') return reject('QrOrderUnknown')
    switch (type) {
      case 'AcceptQrOrder':
        if (state.status === 'Accepted' && state.orderId === data.orderId) return []
        return refuseIfEnded(state) ?? [{ type: 'QrOrderAccepted', data: { ...data, acceptedAt: at } }]
      case 'DismissQrOrder':
        if (state.status === 'Dismissed') return []
        return refuseIfEnded(state) ?? [{ type: 'QrOrderDismissed', data: { ...data, dismissedAt: at } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'QrOrderPlaced') {
      invariant(state.status === 'None', 'a QR order is placed once')
      return { status: 'Pending' }
    }
    invariant(state.status === 'Pending', `${type} ends a pending QR order`)
    switch (type) {
      case 'QrOrderAccepted':
        return { status: 'Accepted', orderId: data.orderId }
      case 'QrOrderDismissed':
        return { status: 'Dismissed' }
      default:
        return impossible(type)
    }
  },
}

/** Reason why this order may not be created from the guest order; null if it may, or was already. */
export function refusalToAccept(state: QrOrder, orderId: OrderId): QrOrderRejection | null {
  if (state.status === 'None') return 'QrOrderUnknown'
  if (state.status === 'Accepted' && state.orderId === orderId) return null
  return refuseIfEnded(state)?.rejected ?? null
}

function place(data: GuestOrder, at: Instant): readonly QrOrderEvent[] | Rejection<QrOrderRejection> {
  const { lines } = data
  if (lines.length === 0) return reject('CartEmpty')
  if (lines.length > maxGuestLines) return reject('CartTooLong')
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > maxGuestUnits) return reject('GuestOrderTooLarge')
  return [{ type: 'QrOrderPlaced', data: { ...data, placedAt: at } }]
}

function refuseIfEnded({ status }: QrOrder): Rejection<QrOrderRejection> | null {
  if (status === 'Accepted') return reject('QrOrderAcceptedAlready')
  return status === 'Dismissed' ? reject('QrOrderDismissedAlready') : null
}
