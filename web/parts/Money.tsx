import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import { type Currency, moneyText, plainText } from '../money.ts'

type Props = { amount: Amount; currency: Currency; bare?: boolean; className?: string }

/** Tabular figures in the currency's own decimals. `bare`: inside bill columns, where the symbol would only repeat. */
export const Money = ({ amount, currency, bare = false, className = '' }: Props) => (
  <span className={`num money ${className}`} dir="ltr">
    {bare ? plainText(amount, currency) : moneyText(amount, currency)}
  </span>
)
