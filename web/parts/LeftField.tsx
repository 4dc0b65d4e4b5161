import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { useState } from 'react'
import { serverMessage } from '../language/server-message.ts'
import { t } from '../language/t.ts'
import { Field } from './Field.tsx'

const isNumber = /^[1-9]\d{0,2}$/

/** State of the field; `left` is undefined for an invalid number, and `because` is the reason then. */
export function useLeft(first = '') {
  const [text, setText] = useState(first)
  const left = isNumber.test(text) ? Number(text) : undefined
  const because = left === undefined ? serverMessage('Please provide how many are left!') : undefined
  return { text, setText, left, because }
}

type Props = Pick<ReturnType<typeof useLeft>, 'text' | 'setText' | 'because'>

/** Number of portions that are left, from 1 to 999. */
export const LeftField = ({ text, setText, because }: Props) => (
  <Field
    label={t('common.soldOut.leftField')}
    inputMode="numeric"
    maxLength={3}
    autoComplete="off"
    value={text}
    error={text === '' ? undefined : because}
    onChange={({ target }) => setText(latinDigits(target.value).replace(/\D/g, ''))}
  />
)
