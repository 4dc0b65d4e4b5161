import './line-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Order, OrderItem } from '../../api/orders.ts'
import { posInit } from '../../api/pos.ts'
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
import { addPortions, marksOfItem, optionsOfItem, reviseItem, seatItem, voidPortions } from './change-line.ts'
import { LineFields } from './LineFields.tsx'
import type { LineOptions } from './line-change.ts'
import { isSameLine, isSameMarks, stepOf } from './line-step.ts'
import { MarkFields } from './MarkFields.tsx'
import { type Reason, ReasonPicker } from './ReasonPicker.tsx'
import { SeatChoice } from './SeatChoice.tsx'

type Props = Readonly<{
  item: OrderItem
  order: Pick<Order, 'token_no' | 'payment_status' | 'in_checkout' | 'currency' | 'table_id'>
  onClose: () => void
}>

const maxPortions = 999

/** Changes a sent item: more portions, fewer with a reason, note and options until the kitchen starts it, and marks until it is made. */
export function LineSheet({ item, order, onClose }: Props) {
  const user = useAtomValue(userAtom)
  const mayOrder = user !== null && mayUse(user, ['POS'])
  const mayVoid = user !== null && mayUse(user, ['CANCEL_SENT'])
  const { data: init } = useQuery({ ...posInit, enabled: mayOrder })
  const dish = init?.menuItems.find(({ id }) => id === item.item_id)
  const [count, setCount] = useState(item.quantity)
  const [portions, setPortions] = useState(item.quantity)
  const [reason, setReason] = useState<Reason | null>(null)
  const [notes, setNotes] = useState(item.notes ?? '')
  const [marks, setMarks] = useState(() => marksOfItem(item))
  const [options, setOptions] = useState<LineOptions>(() => optionsOfItem(item))
  const [seat, setSeat] = useState(item.seat ?? null)
  const fixed = whyFixed(item, order)
  const missing = dish && missingChoice(dish, options.addonIds)
  const isFirst = item.status === 'created'
  const isMarkable = isFirst || item.status === 'preparing'
  const isSame = isSameLine(item, { notes, marks, options })
  const isSameSeat = seat === (item.seat ?? null)
  const step = stepOf({ by: count - item.quantity, isSame, isSameSeat, mayOrder, mayVoid, reason })
  const currency = currencyOf(order.currency)
  const go = () => {
    onClose()
    const note = notes.trim() || null
    const line = { item, order }
    const part = Math.min(portions, item.quantity)
    if (step.kind === 'add')
      void addPortions({
        ...line,
        count: step.count,
        options: optionsOfItem(item),
        notes: item.notes,
        mayUndo: mayVoid,
      })
    if (step.kind === 'void') void voidPortions({ ...line, count: step.count, reason })
    if (step.kind === 'revise')
      void reviseItem({
        ...line,
        count: isSameSeat ? part : item.quantity,
        notes: note === item.notes ? undefined : note,
        marks: isSameMarks(item, marks) ? undefined : marks,
        options: isSameLine(item, { notes: item.notes ?? '', marks: marksOfItem(item), options }) ? undefined : options,
      })
    if (step.kind === 'seat') void seatItem({ ...line, count: part, seat })
    if (step.kind === 'revise' && !isSameSeat) void seatItem({ ...line, count: item.quantity, seat })
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
            onClick={go}
          >
            {step.verb}
          </Button>
        </>
      }
    >
      {fixed && <p className="sheet-note">{fixed}</p>}
      {!fixed && !isFirst && <p className="sheet-note">{t('orders.change.isStarted')}</p>}
      {!fixed && (
        <p className="stepper-row">
          <span className="label grow">
            {t('orders.change.count')} · <Money amount={fromWire(item.price, currency)} currency={currency} />
          </span>
          <Stepper
            label={t('orders.change.count')}
            title={item.item_title}
            value={count}
            min={mayVoid ? 0 : item.quantity}
            max={mayOrder ? maxPortions : item.quantity}
            onChange={setCount}
          />
        </p>
      )}
      {!fixed && count < item.quantity && <ReasonPicker list="voids" reason={reason} onChange={setReason} />}
      {!fixed && isFirst && mayOrder && count === item.quantity && (
        <LineFields
          dish={dish}
          currency={currency}
          isDiscounted={item.discount !== undefined}
          options={options}
          notes={notes}
          onOptions={setOptions}
          onNotes={setNotes}
          onEnter={() => step.kind === 'revise' && !missing && go()}
        />
      )}
      {!fixed && isMarkable && mayOrder && count === item.quantity && <MarkFields marks={marks} onChange={setMarks} />}
      {!fixed && mayOrder && order.table_id !== null && count === item.quantity && (
        <SeatChoice
          tableId={order.table_id}
          isLabelShown
          label={t('orders.change.seat', { title: item.item_title })}
          seat={seat}
          onChoose={setSeat}
        />
      )}
      {(step.kind === 'seat' || (step.kind === 'revise' && isSameSeat)) && item.quantity > 1 && (
        <p className="stepper-row">
          <span className="label grow">{t('orders.change.portions')}</span>
          <Stepper
            label={t('orders.change.portions')}
            title={item.item_title}
            value={portions}
            min={1}
            max={item.quantity}
            onChange={setPortions}
          />
        </p>
      )}
    </Dialog>
  )
}

/** Reason the item cannot be changed; undefined if it can. */
function whyFixed({ status }: OrderItem, { payment_status, in_checkout }: Props['order']): string | undefined {
  if (status === 'cancelled') return t('board.status.cancelled')
  if (payment_status === 'paid') return t('orders.paidAlready')
  return in_checkout ? t('orders.change.inCheckout') : undefined
}
