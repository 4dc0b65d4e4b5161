import { useEffect, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { type Order, orderActions } from '../../api/orders.ts'
import type { PaymentType } from '../../api/settings.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire, moneyText } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { outbox, useUnsent } from '../../outbox/the-outbox.ts'
import { showToast } from '../../parts/toast.ts'
import type { Reason } from '../board/ReasonPicker.tsx'
import { refreshOrders } from './end-orders.ts'
import { type TenderDraft, tenderForms } from './tenders.ts'
import { waitingParts } from './waiting-parts.ts'

export type PartPayments = ReturnType<typeof usePartPayments>

type Options = Readonly<{
  /** Current state of the orders to pay. */
  orders: readonly Order[]
  orderIds: readonly string[]
  types: readonly PaymentType[]
  currency: Currency
  place: string
}>

/** Part payments of a bill: recorded ones, and those that have no answer yet, of this dialog or an earlier one. */
export function usePartPayments({ orders, orderIds, types, currency, place }: Options) {
  const [sent, setSent] = useState<readonly TenderDraft[]>([])
  const rows = orders.flatMap(({ payment_status, part_payments = [] }) =>
    payment_status === 'paid' ? [] : part_payments,
  )
  const recorded = [...new Map(rows.map((row) => [row.id, row])).values()].map((row): TenderDraft => {
    const amounts = { amount: fromWire(row.amount, currency), tip: fromWire(row.tip, currency) }
    const type = types.find(({ id }) => id === row.payment_type_id)
    return {
      type: { is_active: 1, ...type, id: row.payment_type_id, title: row.payment_type },
      ...amounts,
      received: fromWire(row.received, currency),
      partPaymentId: row.id,
      isRecorded: true,
    }
  })
  const without = (drafts: readonly TenderDraft[], others: readonly TenderDraft[]) =>
    drafts.filter(({ partPaymentId: id }) => !others.some(({ partPaymentId }) => partPaymentId === id))
  const open = without(sent, recorded)
  useEffect(() => {
    if (open.length < sent.length) setSent(open)
  })
  const waiting = without(waitingParts(useUnsent(), { orderIds, types, currency }), [...recorded, ...open])

  /** Records a payment for all tills. Without a network it waits in the outbox, before the payment of the rest. */
  const add = async (draft: TenderDraft) => {
    const partPaymentId = newId()
    setSent((before) => [...before, { ...draft, partPaymentId }])
    const [form] = tenderForms([draft], currency.exponent)
    const label = `${t('orders.tenders.add')} ${moneyText(draft.amount, currency)}: ${place}`
    const body = { ...form, partPaymentId, orderIds }
    const lane = orderIds[0] ?? place
    try {
      const { answer } = outbox.submit<Answer>({ path: orderActions.partPayment, body, lane, label })
      const { message, change } = await answer
      const changeText = change && `${t('orders.tenders.change')}: ${moneyText(fromWire(change, currency), currency)}`
      showToast([message, changeText].filter(Boolean).join(' '), 'success')
    } catch (error) {
      setSent((before) => before.filter((other) => other.partPaymentId !== partPaymentId))
      showToast(messageOf(error, t('failures.orders')), 'error')
    }
    if (!isFeedLive()) await refreshOrders()
  }

  const giveBack = async ({ partPaymentId: id }: TenderDraft, reason: Reason) => {
    if (id === undefined) return
    try {
      const body = { orderIds: [...orderIds], reason }
      const { message } = await ask('POST /orders/part-payments/:id/return', { params: { id }, body })
      showToast(message, 'success')
    } catch (error) {
      showToast(messageOf(error, t('failures.orders')), 'error')
    }
    if (!isFeedLive()) await refreshOrders()
  }

  return { drafts: [...recorded, ...waiting, ...open], add, giveBack }
}

type Answer = Readonly<{ message: string; change?: string }>
