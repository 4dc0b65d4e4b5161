import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import { type Currency, moneyText, plainText } from '../money.ts'

type Props = { amount: Amount; currency: Currency; bare?: boolean; className?: string; language?: string }

/** Tabular figures in the currency's own decimals. `bare`: in the columns of a paper, where the symbol would only repeat; `language`: that of a paper. */
export const Money = ({ amount, currency, bare = false, className = '', language }: Props) => (
  <span className={`num money ${className}`} dir="ltr">
    {bare ? plainText(amount, currency, language) : moneyText(amount, currency, language)}
  </span>
)
