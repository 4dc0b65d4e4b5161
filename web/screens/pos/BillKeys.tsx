import pot from 'icon:bold/cooking-pot'
import cash from 'icon:bold/money'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Currency } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Money } from '../../parts/Money.tsx'
import { dismissUndo, showToast } from '../../parts/toast.ts'
import { billOf, countOf } from './cart.ts'
import type { OrderKind } from './order.ts'
import { cartAtom, stepAtom } from './pos-atoms.ts'
import { posTexts } from './texts.ts'

/** The keys never change places: Dine-In fills Send, Delivery and Take Away fill Pay. */
export function BillKeys({ currency }: { currency: Currency }) {
  const { lines, dining } = useAtomValue(cartAtom)
  const setStep = useSetAtom(stepAtom)
  const { subTotal, taxTotal, total } = billOf(lines)
  const next: OrderKind = dining === 'dinein' ? 'send' : 'pay'
  const why = lines.length === 0 ? posTexts.cartEmpty : lines.some(({ gone }) => gone) ? posTexts.goneOnBill : null
  const ask = (kind: OrderKind) => {
    if (why) showToast(why, 'error')
    else {
      dismissUndo()
      setStep({ at: 'ask', kind })
    }
  }
  return (
    <div className="sum">
      <p className="row sm mute num">
        <bdi>
          {posTexts.subtotal} <Money amount={subTotal} currency={currency} bare />
        </bdi>
        <bdi>
          {posTexts.tax} <Money amount={taxTotal} currency={currency} bare />
        </bdi>
        <bdi className="end">{posTexts.items(countOf(lines))}</bdi>
      </p>
      <p className="total">
        <span className="h2">{posTexts.total}</span>
        <b>
          <Money amount={total} currency={currency} />
        </b>
      </p>
      <div className="keys">
        <Button tall kind={next === 'send' ? 'go' : 'goline'} icon={pot} onClick={() => ask('send')}>
          {posTexts.keys.send}
        </Button>
        <Button tall kind={next === 'pay' ? 'go' : 'goline'} icon={cash} onClick={() => ask('pay')}>
          {posTexts.keys.pay}
        </Button>
      </div>
    </div>
  )
}
