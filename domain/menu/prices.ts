import { reject } from '../kernel/decider.ts'
import { maxMajorUnits } from '../kernel/money.ts'
import { isTitle } from '../kernel/text.ts'
import type { Choice } from './choice-group-state.ts'
import type { Price } from './events.ts'

/** Refuses a title or price that no item, variant, addon or option may have. */
export const refusedChoice = ({ title, price }: Choice) => {
  if (!isTitle(title)) return reject('TitleInvalid' as const)
  return isPrice(price) ? undefined : reject('PriceInvalid' as const)
}

export const isPrice = ({ amount, exponent }: Price): boolean =>
  Number.isInteger(amount) && amount >= 0 && amount <= maxMajorUnits * 10 ** exponent

export const samePrice = (one: Price | null, other: Price | null): boolean =>
  one?.amount === other?.amount && one?.exponent === other?.exponent
