import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import type { Currency } from '../money.ts'
import { Money } from './Money.tsx'

type Props = Readonly<{ name: string; amount: Amount; currency: Currency; className?: string; role?: 'status' }>

/** A name and its amount at the two ends of a line. */
export const AmountLine = ({ name, amount, currency, className = '', role }: Props) => (
  <p className={`leader ${className}`} role={role}>
    <b>{name}</b>
    <i />
    <b>
      <Money amount={amount} currency={currency} />
    </b>
  </p>
)
