import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { decimalText, typedDecimal } from '../typed-decimal.ts'

type Props = Omit<InputProps, 'value' | 'onChange'> &
  Readonly<{ value?: number | string | null; onChange?: (value: number | string | null) => void }>

/**
 * Input of a number in a form: null if blank. A text that is not a number is the value too, for the rule to refuse it.
 */
export function NumberInput({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState('')
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...input}
      value={numberOf(typed) === value ? typed : decimalText(String(value ?? ''))}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(numberOf(target.value))
      }}
    />
  )
}

/** The typed number, with a comma or a point; the text itself if it is no number. */
export function numberOf(typed: string): number | string | null {
  const text = typedDecimal(typed)
  if (text === '') return null
  return /^-?\d+\.?\d*$/.test(text) ? Number(text) : text
}
