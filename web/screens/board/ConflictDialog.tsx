import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { type OpenConflict, settleConflict } from './line-command.ts'

/** Shows why a command was refused and asks what to do. The command stays in the outbox until then. */
export function ConflictDialog({ conflict }: { conflict: OpenConflict }) {
  const { choice, change } = conflict
  const leave = () => settleConflict(conflict)
  return (
    <Dialog
      small
      title={t('orders.change.conflictTitle', { title: change.item.item_title })}
      onClose={leave}
      footer={
        <>
          <Button className="grow" data-first onClick={leave}>
            {t('orders.change.leave')}
          </Button>
          {choice && (
            <Button
              className="grow"
              kind="go"
              onClick={() => {
                leave()
                choice.run()
              }}
            >
              {choice.label}
            </Button>
          )}
        </>
      }
    >
      <p role="alert">{sentenceOf(conflict)}</p>
    </Dialog>
  )
}

function sentenceOf({ fact, change: { item, order } }: OpenConflict): string {
  const { item_title: title } = item
  if ('newPrice' in fact) {
    const currency = currencyOf(order.currency)
    return t('orders.change.priceIsNow', { title, price: moneyText(fromWire(fact.newPrice, currency), currency) })
  }
  const { reason, quantity, status, status_at } = fact.conflict
  const at = { title, time: status_at === null ? '' : clockText(status_at) }
  switch (reason) {
    case 'ItemStarted':
      return t('orders.change.started', { ...at, status: t(`board.status.${status ?? 'preparing'}`) })
    case 'ItemVoided':
      return t('orders.change.voided', at)
    case 'ItemChanged':
      return t('orders.change.changed', {
        title,
        count: quantity ?? 0,
        status: t(`board.status.${status ?? 'created'}`),
      })
    case 'OrderInCheckout':
      return t('orders.change.inCheckout')
    case 'OrderAlreadyPaid':
      return t('orders.paidAlready')
    default:
      return t('orders.change.ended')
  }
}
