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
/** Reasons of the owner in their order. A reason without a title is built-in; an absent list: all built-in reasons. */
export type ReasonLists = Readonly<{
  [Name in ReasonListName]?: readonly ListedReason<(typeof reasonCodes)[Name][number]>[] | undefined
}>

/** Event for changed lists, each reason once. An empty list is the built-in one. */
export function reasonsSet(before: ReasonLists, lists: ReasonLists): StoreEvent[] {
  const discounts = ownList(reasonCodes.discounts, lists.discounts)
  const comps = ownList(reasonCodes.comps, lists.comps)
  const voids = ownList(reasonCodes.voids, lists.voids)
  const refunds = ownList(reasonCodes.refunds, lists.refunds)
  const data = {
    ...(discounts && { discounts }),
    ...(comps && { comps }),
    ...(voids && { voids }),
    ...(refunds && { refunds }),
  }
  return JSON.stringify(data) === JSON.stringify(before) ? [] : [{ type: 'ReasonsSet', data }]
}

/** The list without blanks and repetitions; undefined if it is the built-in one. */
function ownList<Code extends string>(codes: readonly Code[], list: readonly ListedReason<Code>[] = []) {
  const reasons = new Map<string, ListedReason<Code>>()
  for (const { code, title = '' } of list) {
    const text = title.trim().slice(0, maxReasonTitle)
    const key = text === '' ? code : `title ${text}`
    if (!reasons.has(key)) reasons.set(key, text === '' ? { code } : { code, title: text })
  }
  const own = [...reasons.values()].slice(0, maxReasons)
  const isBuiltIn =
    own.length === codes.length && own.every(({ code, title }, index) => !title && code === codes[index])
  return own.length === 0 || isBuiltIn ? undefined : own
}
