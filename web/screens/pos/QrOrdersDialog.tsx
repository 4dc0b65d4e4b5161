import './pos-dialogs.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { PosInit } from '../../api/pos.ts'
import { dismissAllQrOrders, dismissQrOrder, type QrOrder, qrOrders, qrOrdersKey } from '../../api/qr-orders.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { showToast } from '../../parts/toast.ts'
import { takeQrOrder } from './drafts-and-guest-orders.ts'
import { QrOrderRow } from './QrOrderRow.tsx'

/** Guest order to dismiss, or all (null). The command id stays the same for retries. */
type Dismissing = Readonly<{ order: QrOrder | null; commandId: string }>

/** Pending guest orders. */
export function QrOrdersDialog({ init, onClose }: { init: PosInit; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(qrOrders)
  const [dismissing, setDismissing] = useState<Dismissing | null>(null)
  return (
    <Dialog
      className="qr-orders"
      title={t('pos.qr.title')}
      onClose={onClose}
      footer={
        data &&
        data.length > 1 && (
          <Button kind="no" className="end" onClick={() => setDismissing({ order: null, commandId: newId() })}>
            {t('pos.qr.dismissAll')}
          </Button>
        )
      }
    >
      {data ? (
        data.length === 0 ? (
          <Empty>{t('pos.qr.none')}</Empty>
        ) : (
          <ul className="aside-list">
            {data.map((order) => (
              <QrOrderRow
                key={order.id}
                order={order}
                init={init}
                onTake={() => takeQrOrder(order, init) && onClose()}
                onDismiss={() => setDismissing({ order, commandId: newId() })}
              />
            ))}
          </ul>
        )
      ) : isError ? (
        <LoadError onRetry={() => void refetch()}>{messageOf(error, t('pos.qr.loadError'))}</LoadError>
      ) : (
        <div className="aside-wait" aria-busy="true">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={96} />
          ))}
        </div>
      )}
      {dismissing && <Dismiss {...dismissing} onClose={() => setDismissing(null)} />}
    </Dialog>
  )
}

function Dismiss({ order, commandId, onClose }: Dismissing & { onClose: () => void }) {
  const client = useQueryClient()
  const dismiss = async () => {
    onClose()
    try {
      const { message } = await (order ? dismissQrOrder(order.id, commandId) : dismissAllQrOrders(commandId))
      showToast(message, 'success')
    } catch (error) {
      showToast(messageOf(error, t('failures.qrOrders')), 'error')
    }
    await client.invalidateQueries({ queryKey: qrOrdersKey })
  }
  return (
    <Confirm
      title={
        order ? t('pos.qr.dismissTitle', { place: order.table_title ?? t('pos.noTable') }) : t('pos.qr.dismissAll')
      }
      verb={t('pos.qr.dismissYes')}
      harmful
      onYes={() => void dismiss()}
      onClose={onClose}
    >
      <p>{t('common.irreversible')}</p>
    </Confirm>
  )
}
