import { parseDecimal } from '@comanda/domain/kernel/money.ts'
import { useId, useState } from 'react'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Field } from '../../parts/Field.tsx'
import { discountReasonName } from '../../parts/reason-names.ts'
import { typedDecimal } from '../../typed-decimal.ts'
import { ReasonChoice } from '../board/ReasonPicker.tsx'
import { useReasons } from '../board/use-reasons.ts'
import { removeCharge } from './charges.ts'
import {
  type Bill,
  type DiscountKind,
  type DiscountRequest,
  type DiscountSize,
  giveDiscount,
  percentFrom,
} from './discounts.ts'

type Props = Readonly<{ summary: Bill; kind: DiscountKind; onClose: () => void }>
type Reason = DiscountRequest['reason']

const quickPercents = [5, 10, 15, 20]

/** Form of a discount (scope, size, reason), or of a comp (scope, reason). */
export function DiscountDialog({ summary, kind, onClose }: Props) {
  const items = summary.orders.flatMap((order) => order.items)
  const [itemId, setItemId] = useState<string | null>(null)
  const [size, setSize] = useState<DiscountSize | null>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isComp = kind === 'comp'
  const isSized = isComp || size !== null
  const missing = !isSized ? t('orders.discount.chooseSize') : reason ? undefined : t('orders.chooseReason')
  const give = async () => {
    if (!reason) return
    const item = items.find(({ id }) => id === itemId) ?? null
    setSending(true)
    const refusal = await giveDiscount(summary, { kind, item, size: isComp ? null : size, reason }, onClose)
    setSending(false)
    setRefusal(refusal)
    if (refusal === null) onClose()
  }
  return (
    <Confirm
      title={isComp ? t('orders.discount.free') : t('orders.discount.title')}
      verb={isComp ? t('orders.discount.free') : t('orders.discount.give')}
      because={isSending ? t('common.wait') : missing}
      onYes={() => void give()}
      onClose={onClose}
    >
      <div className="discount-form">
        {!isComp && (
          <Size
            size={size}
            currencyCode={summary.currency}
            refusal={refusal}
            onChange={(changed) => {
              setSize(changed)
              setRefusal(null)
            }}
          />
        )}
        <DiscountReasons list={isComp ? 'comps' : 'discounts'} reason={reason} onChange={setReason} />
        <Picks
          title={t('orders.discount.scope')}
          picks={[
            { value: null, name: t('orders.discount.whole') },
            ...items.map(({ id, quantity, item_title }) => ({ value: id, name: `${quantity} ${item_title}` })),
          ]}
          chosen={itemId}
          onChoose={setItemId}
        />
      </div>
    </Confirm>
  )
}

/** Asks for the reason of removing a service charge. */
export function ChargeDialog({ summary, onClose }: Pick<Props, 'summary' | 'onClose'>) {
  const [reason, setReason] = useState<Reason | null>(null)
  const remove = () => {
    if (!reason) return
    const charged = summary.orders.filter(({ service_charge }) => service_charge)
    void removeCharge(
      charged.map(({ id }) => id),
      reason,
    )
    onClose()
  }
  return (
    <Confirm
      title={t('orders.charge.remove')}
      verb={t('orders.charge.remove')}
      because={reason ? undefined : t('orders.chooseReason')}
      onYes={remove}
      onClose={onClose}
    >
      <div className="discount-form">
        <DiscountReasons list="discounts" reason={reason} onChange={setReason} />
      </div>
    </Confirm>
  )
}

type ReasonsProps = Readonly<{ list: 'discounts' | 'comps'; reason: Reason | null; onChange: (reason: Reason) => void }>

const DiscountReasons = ({ list, ...props }: ReasonsProps) => (
  <ReasonChoice {...props} reasons={useReasons(list)} nameOf={discountReasonName} />
)

type SizeProps = Readonly<{
  size: DiscountSize | null
  currencyCode: string
  /** Message of the server that refused this amount. */
  refusal: string | null
  onChange: (size: DiscountSize | null) => void
}>

function Size({ size, currencyCode, refusal, onChange }: SizeProps) {
  const [percent, setPercent] = useState('')
  const [amount, setAmount] = useState('')
  const { exponent } = currencyOf(currencyCode)
  const chosen = size && 'percent' in size && percent === '' ? size.percent : null
  const amountError = amount === '' ? undefined : size === null ? t('orders.tenders.invalid') : (refusal ?? undefined)
  const typePercent = (typed: string) => {
    const value = percentFrom(typed)
    setPercent(typed)
    setAmount('')
    onChange(value === null ? null : { percent: value })
  }
  const typeAmount = (typed: string) => {
    const value = parseDecimal(typedDecimal(typed), exponent)
    setAmount(typed)
    setPercent('')
    onChange(value !== null && value > 0 ? { amount: value } : null)
  }
  const choose = (value: number) => {
    setPercent('')
    setAmount('')
    onChange({ percent: value })
  }
  return (
    <>
      <Picks
        title={t('orders.discount.size')}
        picks={quickPercents.map((value) => ({ value, name: `${value} %` }))}
        chosen={chosen}
        onChoose={choose}
      />
      <div className="discount-sizes">
        <Field
          label={t('orders.discount.percent')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={percent}
          error={percent !== '' && size === null ? t('orders.discount.wrongPercent') : undefined}
          onChange={({ target: { value } }) => typePercent(value)}
        />
        <Field
          label={t('orders.discount.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={amount}
          error={amountError}
          onChange={({ target: { value } }) => typeAmount(value)}
        />
      </div>
    </>
  )
}

type PicksProps<Value> = Readonly<{
  title: string
  picks: readonly Readonly<{ value: Value; name: string }>[]
  chosen: Value | null
  onChoose: (value: Value) => void
}>

/** Buttons of which one is chosen. */
function Picks<Value extends string | number | null>({ title, picks, chosen, onChoose }: PicksProps<Value>) {
  const id = useId()
  return (
    <fieldset className="picks" aria-labelledby={id}>
      <legend className="label" id={id}>
        {title}
      </legend>
      <div className="pick-grid">
        {picks.map(({ value, name }) => (
          <button
            type="button"
            key={value}
            className="choice pick"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
