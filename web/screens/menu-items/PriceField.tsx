import { type Exponent, parseDecimal } from '@comanda/domain/kernel/money.ts'
import { Form, Input } from 'antd'
import type { Currency } from '../../money.ts'
import { decimalText, typedDecimal } from '../../typed-decimal.ts'

type Props = Readonly<{
  name: string | (string | number)[]
  label: string
  wrong: string
  hint?: string
  currency: Currency
}>

/** Field of a price, typed with a comma or a point; blank means 0. */
export const PriceField = ({ name, label, wrong, hint, currency }: Props) => (
  <Form.Item
    name={name}
    label={label}
    extra={hint}
    normalize={typedDecimal}
    getValueProps={(amount: string | undefined) => ({ value: decimalText(amount) })}
    rules={[
      {
        validator: async (_rule, typed: string) => {
          if (!isPrice(typed, currency.exponent)) throw new Error(wrong)
        },
      },
    ]}
  >
    <Input inputMode="decimal" autoComplete="off" maxLength={20} prefix={<bdi>{currency.symbol}</bdi>} />
  </Form.Item>
)

/** True if the server accepts the price: blank, or an amount of the currency that is not below 0. */
export function isPrice(typed: string | null | undefined, exponent: Exponent): boolean {
  if (!typed?.trim()) return true
  const amount = parseDecimal(typed, exponent)
  return amount !== null && amount >= 0
}
