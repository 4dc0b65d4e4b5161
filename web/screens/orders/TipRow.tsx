import { toDecimal } from '@comanda/domain/kernel/money.ts'
import { t } from '../../language/t.ts'
import { moneyText, percentText } from '../../money.ts'
import { Field } from '../../parts/Field.tsx'
import { decimalText } from '../../typed-decimal.ts'
import { noTip, tipPercents } from './tenders.ts'
import type { Tenders } from './use-tenders.ts'

/** Tip of the next payment: a percentage of it, or an amount. Pressing the chosen percentage again removes it. */
export function TipRow({ tenders: { next, tip, setTip, currency, because } }: { tenders: Tenders }) {
  if (!next) return null
  const chosen = 'percent' in tip ? tip.percent : null
  return (
    <>
      <fieldset className="seg" aria-label={t('orders.tenders.tip')}>
        {tipPercents.map((percent) => (
          <button
            type="button"
            key={percent}
            aria-pressed={percent === chosen}
            onClick={() => setTip(percent === chosen ? noTip : { percent })}
          >
            {percentText(percent)}
          </button>
        ))}
      </fieldset>
      <Field
        label={t('orders.tenders.tipAmount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={'percent' in tip ? decimalText(toDecimal(next.tip, currency.exponent)) : tip.typed}
        error={next.problem === 'wrongTip' ? because : undefined}
        onChange={(event) => setTip({ typed: event.target.value })}
      />
      <div role="status">
        {next.isTipLarge && (
          <p className="orders-warn" ref={bringIntoView}>
            {t('orders.tenders.tipLarge', { amount: moneyText(next.tip, currency) })}
          </p>
        )}
      </div>
      <p className="sm mute num">{t('orders.tenders.tipBase', { amount: moneyText(next.tipBase, currency) })}</p>
    </>
  )
}

/** Scrolls a warning into view once it appears: it may be below the visible part of the payment. */
export function bringIntoView(warning: HTMLElement | null): void {
  warning?.scrollIntoView({ block: 'nearest' })
}
