import { useState } from 'react'
import { t } from '../language/t.ts'
import { Field } from './Field.tsx'

const isNumber = /^[1-9]\d{0,2}$/

/** The entered number of portions that are left; undefined without a valid one. */
export function useLeft(first = '') {
  const [text, setText] = useState(first)
  const left = isNumber.test(text) ? Number(text) : undefined
  return { text, setText, left }
}

type Props = Pick<ReturnType<typeof useLeft>, 'text' | 'setText'>

/** Number of portions that are left, from 1 to 999. */
export const LeftField = ({ text, setText }: Props) => (
  <Field
    label={t('common.soldOut.leftField')}
    inputMode="numeric"
    maxLength={3}
    autoComplete="off"
    value={text}
    onChange={({ target }) => setText(target.value.replace(/\D/g, ''))}
  />
)
