import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { QrOrderEvent } from '@comanda/domain/qr-orders/events.ts'
import { StoreEvent } from '@comanda/domain/store/events.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { saveQrCode } from '@comanda/http/identity/qr-codes.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { WaitingQrOrders } from '../qr/waiting.ts'
import { type FollowNeeds, followLog } from './follow.ts'

type DirectoryNeeds = Readonly<{ identity: IdentityDb; waiting: WaitingQrOrders }>

const eventTypes = ['StoreOpened', 'QrOrderPlaced', 'QrOrderAccepted', 'QrOrderDismissed']

/**
 * Repeats from the log what commands write beside it: the tenants of QR codes and the pending guest orders. A crash in
 * between, or the loss of both tables, then hides no menu and no guest order.
 */
export const startQrDirectory = (needs: FollowNeeds & DirectoryNeeds): Promise<void> =>
  followLog(needs, { name: 'qr-directory', eventTypes, react: (event) => enter(needs, event) })

async function enter({ identity, waiting }: DirectoryNeeds, recorded: RecordedEvent): Promise<true> {
  const { tenantId } = Metadata.parse(recorded.metadata)
  if (recorded.type === 'StoreOpened') {
    const { type, data } = StoreEvent.parse({ type: recorded.type, data: recorded.data })
    if (type === 'StoreOpened') await saveQrCode(identity, data.qrCode, tenantId)
    return true
  }
  const { type, data } = QrOrderEvent.parse({ type: recorded.type, data: recorded.data })
  if (type === 'QrOrderPlaced') await waiting.add(tenantId, data.qrOrderId)
  else await waiting.remove(tenantId, data.qrOrderId)
  return true
}
