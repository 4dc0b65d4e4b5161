import pot from 'icon:bold/cooking-pot'
import cash from 'icon:bold/money'
import draft from 'icon:regular/floppy-disk'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { PosInit } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Money } from '../../parts/Money.tsx'
import { showToast } from '../../parts/toast.ts'
import { useShortcut } from '../../parts/use-shortcut.ts'
import { TotalKey } from '../calculation/TotalKey.tsx'
import { billOf, type Cart, type CartLine, countOf } from './cart.ts'
import { whyUnchosen } from './choices.ts'
import { isLineOut } from './is-out.ts'
import { TillCalculation } from './lazy-dialogs.ts'
import { type OrderKind, placeOf } from './order.ts'
import { askFor } from './order-flow.ts'
import { cartAtom } from './pos-atoms.ts'
import { SaveDraftDialog } from './SaveDraftDialog.tsx'
import { useTableBill } from './use-table-bill.ts'

/** Reason why the bill cannot be sent. */
function whyNot(lines: readonly CartLine[], { menuItems }: PosInit): string | null {
  if (lines.length === 0) return t('pos.cartEmpty')
  if (lines.some(({ gone }) => gone)) return t('pos.goneOnBill')
  if (lines.some((line) => isLineOut(line, menuItems))) return t('pos.soldOut.onBill')
  return whyUnchosen(lines, menuItems) ?? null
}

type Props = Readonly<{ init: PosInit; currency: Currency }>

/** Send and Pay keep their positions. Dine-In highlights Send; Delivery and Take Away highlight Pay. */
export function BillButtons({ init, currency }: Props) {
  const cart = useAtomValue(cartAtom)
  const { lines, dining } = cart
  const [isSaving, setSaving] = useState(false)
  const next: OrderKind = dining === 'dinein' ? 'send' : 'pay'
  const why = whyNot(lines, init)
  const start = (kind: OrderKind) => {
    if (why) showToast(why, 'error')
    else askFor(kind, init)
  }
  useShortcut('Control+Enter', () => start(next))
  const save = () => {
    if (lines.length === 0) showToast(t('pos.cartEmpty'), 'error')
    else setSaving(true)
  }
  const shortcutOf = (kind: OrderKind) => (kind === next ? { 'aria-keyshortcuts': 'Control+Enter' } : {})
  return (
    <div className="sum">
      <BillTotals cart={cart} currency={currency} />
      <div className="bill-keys">
        <Button tall icon={draft} className="draft-key" aria-haspopup="dialog" onClick={save}>
          {t('pos.drafts.key')}
        </Button>
        <Button
          tall
          kind={next === 'send' ? 'go' : 'goline'}
          icon={pot}
          {...shortcutOf('send')}
          onClick={() => start('send')}
        >
          {t('pos.keys.send')}
        </Button>
        <Button
          tall
          kind={next === 'pay' ? 'go' : 'goline'}
          icon={cash}
          className="pay-key"
          {...shortcutOf('pay')}
          onClick={() => start('pay')}
        >
          {t('pos.keys.pay')}
        </Button>
      </div>
      {isSaving && (
        <SaveDraftDialog suggested={cart.customer?.name ?? placeOf(cart, init)} onClose={() => setSaving(false)} />
      )}
    </div>
  )
}

/** Amounts of the new lines, of those already sent to the table, and the total, which opens the calculation. */
function BillTotals({ cart, currency }: Readonly<{ cart: Cart; currency: Currency }>) {
  const [isCalculated, setCalculated] = useState(false)
  const { subTotal, taxTotal, total } = billOf(cart.lines)
  const table = useTableBill(cart, currency)
  return (
    <>
      <p className="row sm mute num">
        <bdi>
          {t('pos.subtotal')} <Money amount={subTotal} currency={currency} />
        </bdi>
        <bdi>
          {t('pos.tax')} <Money amount={taxTotal} currency={currency} />
        </bdi>
        <bdi className="end">{t('pos.items', { count: countOf(cart.lines) })}</bdi>
      </p>
      {table && (
        <p className="row sm num">
          <bdi>
            {t('pos.sentTotal')} <Money amount={table.sent} currency={currency} />
          </bdi>
          <bdi className="end">
            {t('pos.newTotal')} <Money amount={total} currency={currency} />
          </bdi>
        </p>
      )}
      {isCalculated && <TillCalculation cart={cart} currency={currency} onClose={() => setCalculated(false)} />}
      <p className="bill-total">
        <span className="h2">{t('pos.total')}</span>
        <b>
          <TotalKey total={table?.total ?? total} currency={currency} isOpen={isCalculated} onToggle={setCalculated} />
        </b>
      </p>
    </>
  )
}
