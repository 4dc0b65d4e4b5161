import './line-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { Order, OrderItem } from '../../api/orders.ts'
import { type MenuItem, posInit } from '../../api/pos.ts'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { Stepper } from '../../parts/Stepper.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { missingChoice } from '../pos/choices.ts'
import { LineFields } from './LineFields.tsx'
import { isSameLine, stepOf } from './line-step.ts'
import { MarkFields } from './MarkFields.tsx'
import { ReasonPicker } from './ReasonPicker.tsx'
import { SeatChoice } from './SeatChoice.tsx'
import { type LineDraft, sendDraft, useLineDraft } from './use-line-draft.ts'

type Props = Readonly<{
  item: OrderItem
  order: Pick<Order, 'token_no' | 'payment_status' | 'in_checkout' | 'currency' | 'table_id'>
  onClose: () => void
}>

const maxPortions = 999

/**
 * Changes a sent item: more portions, fewer with a reason, note and options until the kitchen starts it, marks until
 * it is made, and its seat.
 */
export function LineSheet({ item, order, onClose }: Props) {
  const user = useAtomValue(userAtom)
  const mayOrder = user !== null && mayUse(user, ['POS'])
  const mayVoid = user !== null && mayUse(user, ['CANCEL_SENT'])
  const { data: init } = useQuery({ ...posInit, enabled: mayOrder })
  const dish = init?.menuItems.find(({ id }) => id === item.item_id)
  const draft = useLineDraft(item)
  const { count, reason, isSameSeat } = draft
  const fixed = whyFixed(item, order)
  const missing = dish && missingChoice(dish, draft.options.addonIds)
  const isSame = isSameLine(item, draft)
  const step = stepOf({ by: count - item.quantity, isSame, isSameSeat, mayOrder, mayVoid, reason })
  const send = () => {
    onClose()
    sendDraft({ item, order }, draft, { ...step, mayUndo: mayVoid })
  }
  return (
    <Dialog
      small
      className="line-sheet"
      title={<bdi>{item.item_title}</bdi>}
      kicker={`${t('board.token', { tokenNo: order.token_no })} · ${t(`board.status.${item.status}`)} ${clockText(item.status_at)}`}
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button
            tall
            kind={step.kind === 'void' ? 'stop' : 'go'}
            className="grow"
            data-first
            because={
              fixed ??
              step.because ??
              (step.kind === 'revise' && missing ? t('choices.first', { group: missing.title }) : undefined)
            }
            onClick={send}
          >
            {step.verb}
          </Button>
        </>
      }
    >
      {fixed ? (
        <p className="sheet-note">{fixed}</p>
      ) : (
        <SheetFields
          item={item}
          order={order}
          draft={draft}
          dish={dish}
          hasPart={step.kind === 'seat' || (step.kind === 'revise' && isSameSeat)}
          mayOrder={mayOrder}
          mayVoid={mayVoid}
          onEnter={() => step.kind === 'revise' && !missing && send()}
        />
      )}
    </Dialog>
  )
}

type FieldsProps = Omit<Props, 'onClose'> &
  Readonly<{
    draft: LineDraft
    /** undefined if the dish is no longer on the menu or not loaded yet. */
    dish: MenuItem | undefined
    /** True if the change may concern some of the portions only. */
    hasPart: boolean
    mayOrder: boolean
    mayVoid: boolean
    onEnter: () => void
  }>

function SheetFields({ item, order, draft, dish, hasPart, mayOrder, mayVoid, onEnter }: FieldsProps) {
  const { count, portions, seat } = draft
  const { quantity, status, item_title: title } = item
  const currency = currencyOf(order.currency)
  const isFirst = status === 'created'
  return (
    <>
      {!isFirst && <p className="sheet-note">{t('orders.change.isStarted')}</p>}
      <p className="stepper-row">
        <span className="label grow">
          {t('orders.change.count')} · <Money amount={fromWire(item.price, currency)} currency={currency} />
        </span>
        <Stepper
          label={t('orders.change.count')}
          title={title}
          value={count}
          min={mayVoid ? 0 : quantity}
          max={mayOrder ? maxPortions : quantity}
          onChange={draft.setCount}
        />
      </p>
      {count < quantity && <ReasonPicker list="voids" reason={draft.reason} onChange={draft.setReason} />}
      {mayOrder && count === quantity && (
        <>
          {isFirst && (
            <LineFields
              dish={dish}
              currency={currency}
              isDiscounted={item.discount !== undefined}
              options={draft.options}
              notes={draft.notes}
              onOptions={draft.setOptions}
              onNotes={draft.setNotes}
              onEnter={onEnter}
            />
          )}
          {(isFirst || status === 'preparing') && <MarkFields marks={draft.marks} onChange={draft.setMarks} />}
          {order.table_id !== null && (
            <SeatChoice
              tableId={order.table_id}
              isLabelShown
              label={t('orders.change.seat', { title })}
              seat={seat}
              onChoose={draft.setSeat}
            />
          )}
        </>
      )}
      {hasPart && quantity > 1 && (
        <p className="stepper-row">
          <span className="label grow">{t('orders.change.portions')}</span>
          <Stepper
            label={t('orders.change.portions')}
            title={title}
            value={portions}
            min={1}
            max={quantity}
            onChange={draft.setPortions}
          />
        </p>
      )}
    </>
  )
}

/** Reason the item cannot be changed; undefined if it can. */
function whyFixed({ status }: OrderItem, { payment_status, in_checkout }: Props['order']): string | undefined {
  if (status === 'cancelled') return t('board.status.cancelled')
  if (payment_status === 'paid') return t('orders.paidAlready')
  return in_checkout ? t('orders.change.inCheckout') : undefined
}
