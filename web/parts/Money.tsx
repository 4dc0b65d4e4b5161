import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import { type Currency, moneyText, plainText } from '../money.ts'

type Props = { amount: Amount; currency: Currency; bare?: boolean; className?: string; language?: string }

/**
 * An amount in tabular figures with the currency's decimals. `bare`: without symbol, for columns of a paper;
 * `language`: that of the paper.
 */
export const Money = ({ amount, currency, bare = false, className = '', language }: Props) => (
  <span className={`num money ${className}`} dir="ltr">
    {bare ? plainText(amount, currency, language) : moneyText(amount, currency, language)}
  </span>
)
