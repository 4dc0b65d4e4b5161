import bell from 'icon:bold/bell'
import gift from 'icon:bold/gift'
import percent from 'icon:bold/percent'
import scissors from 'icon:bold/scissors'
import x from 'icon:bold/x'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Order, Summary } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Money } from '../../parts/Money.tsx'
import { chargesOf } from '../../print/charges-of.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { addCharge } from './charges.ts'
import { ChargeDialog, DiscountDialog } from './DiscountDialog.tsx'
import { type DiscountKind, discountsOf, removeDiscount } from './discounts.ts'
import { SplitDialog } from './SplitDialog.tsx'
import { isSplittable } from './splittable.ts'
import { WaitingChanges } from './WaitingChanges.tsx'

type Props = Readonly<{
  summary: Summary
  /** Current state of the orders to pay. */
  orders: readonly Order[]
  place: string
  isBusy: boolean
  /** True if the restaurant has a service charge. */
  hasCharge: boolean
}>

/** The discounts of a bill, and the buttons that give one, change the service charge or split the bill. */
export function GivenDiscounts({ summary, orders, place, isBusy, hasCharge }: Props) {
  const [isSplitting, setSplitting] = useState(false)
  const closeSplit = () => setSplitting(false)
  const [isRemoving, setRemoving] = useState(false)
  const [kind, setKind] = useState<DiscountKind | null>(null)
  const user = useAtomValue(userAtom)
  const because = (scope: 'DISCOUNT' | 'COMP', text: string) => (user && mayUse(user, [scope]) ? undefined : text)
  return (
    <div className="pay-tenders" inert={isBusy}>
      <DiscountList summary={summary} />
      <WaitingChanges orderIds={orders.map(({ id }) => id)} />
      <div className="pay-quick">
        <Button
          kind="quiet"
          icon={percent}
          because={because('DISCOUNT', t('orders.discount.noRight'))}
          onClick={() => setKind('discount')}
        >
          {t('orders.discount.title')}
        </Button>
        <Button
          kind="quiet"
          icon={gift}
          because={because('COMP', t('orders.discount.noRightFree'))}
          onClick={() => setKind('comp')}
        >
          {t('orders.discount.free')}
        </Button>
        {chargesOf(summary).length > 0 ? (
          <Button
            kind="quiet"
            icon={bell}
            because={because('DISCOUNT', t('orders.discount.noRight'))}
            onClick={() => setRemoving(true)}
          >
            {t('orders.charge.remove')}
          </Button>
        ) : (
          hasCharge && (
            <Button kind="quiet" icon={bell} onClick={() => void addCharge(summary.orders.map(({ id }) => id))}>
              {t('orders.charge.add')}
            </Button>
          )
        )}
        <Button
          kind="quiet"
          icon={scissors}
          because={orders.some(isSplittable) ? undefined : t('orders.split.nothing')}
          onClick={() => setSplitting(true)}
        >
          {t('orders.split.title')}
        </Button>
      </div>
      {kind && <DiscountDialog summary={summary} kind={kind} onClose={() => setKind(null)} />}
      {isRemoving && <ChargeDialog summary={summary} onClose={() => setRemoving(false)} />}
      {isSplitting && <SplitDialog orders={orders} place={place} onPay={closeSplit} onClose={closeSplit} />}
    </div>
  )
}

/** The discounts of a bill, each with a button that removes it. */
function DiscountList({ summary }: Readonly<{ summary: Summary }>) {
  const currency = currencyOf(summary.currency)
  const discounts = discountsOf(summary)
  if (discounts.length === 0) return null
  return (
    <ul className="pay-added">
      {discounts.map((discount) => (
        <li key={discount.id}>
          <bdi className="grow">{discount.name}</bdi>
          <span className="num" dir="ltr">
            −<Money amount={discount.amount} currency={currency} />
          </span>
          <IconButton
            of={x}
            name={t('orders.discount.remove', { title: discount.name })}
            onClick={() => void removeDiscount(discount)}
          />
        </li>
      ))}
    </ul>
  )
}
