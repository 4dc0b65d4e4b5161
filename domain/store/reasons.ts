import { discountReasons } from '../orders/discount-reasons.ts'
import { lossReasons } from '../orders/loss-reasons.ts'
import type { StoreEvent } from './events.ts'

export const maxReasons = 20
export const maxReasonTitle = 40

/** Codes of the reasons of each list. Removing a service charge takes the reasons of discounts. */
export const reasonCodes = {
  discounts: discountReasons,
  comps: discountReasons,
  voids: lossReasons,
  refunds: lossReasons,
} as const
export type ReasonListName = keyof typeof reasonCodes
export const reasonListNames = ['discounts', 'comps', 'voids', 'refunds'] as const satisfies readonly ReasonListName[]

type ListedReason<Code> = Readonly<{ code: Code; title?: string | undefined }>
/** Reasons of the owner in their order. A reason without a title is a built-in one; an absent list: all of these. */
export type ReasonLists = Readonly<{
  [Name in ReasonListName]?: readonly ListedReason<(typeof reasonCodes)[Name][number]>[] | undefined
}>

/** Event for changed lists, each reason once. An empty list is the built-in one. */
export function reasonsSet(before: ReasonLists, wanted: ReasonLists): StoreEvent[] {
  const discounts = ownList(reasonCodes.discounts, wanted.discounts)
  const comps = ownList(reasonCodes.comps, wanted.comps)
  const voids = ownList(reasonCodes.voids, wanted.voids)
  const refunds = ownList(reasonCodes.refunds, wanted.refunds)
  const data = {
    ...(discounts && { discounts }),
    ...(comps && { comps }),
    ...(voids && { voids }),
    ...(refunds && { refunds }),
  }
  return JSON.stringify(data) === JSON.stringify(before) ? [] : [{ type: 'ReasonsSet', data }]
}

/** The list without blanks and repetitions; undefined if it is the built-in one. */
function ownList<Code extends string>(codes: readonly Code[], wanted: readonly ListedReason<Code>[] = []) {
  const reasons = new Map<string, ListedReason<Code>>()
  for (const { code, title = '' } of wanted) {
    const own = title.trim().slice(0, maxReasonTitle)
    const key = own === '' ? code : `title ${own}`
    if (!reasons.has(key)) reasons.set(key, own === '' ? { code } : { code, title: own })
  }
  const list = [...reasons.values()].slice(0, maxReasons)
  const isBuiltIn =
    list.length === codes.length && list.every(({ code, title }, index) => !title && code === codes[index])
  return list.length === 0 || isBuiltIn ? undefined : list
}
