import check from 'icon:bold/check'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Props = Readonly<{
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
  children: ReactNode
}>

/** A check box in the form of a choice. */
export const CheckChoice = ({ checked, onChange, disabled, className = '', children }: Props) => (
  <label className={`choice ${className}`}>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    <span className="box">
      <Icon of={check} />
    </span>
    {children}
  </label>
)
