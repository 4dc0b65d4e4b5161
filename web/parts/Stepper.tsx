import minus from 'icon:bold/minus'
import plus from 'icon:bold/plus'
import { t } from '../language/t.ts'
import { IconButton } from './Button.tsx'

type Props = Readonly<{
  /** Accessible name of the number. */
  label: string
  /** Name of the counted thing. */
  title: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}>

/** A number between two buttons. At its limits a button stays focusable and does nothing. */
export const Stepper = ({ label, title, value, min, max, onChange }: Props) => (
  <span className="portions">
    <IconButton
      of={minus}
      name={t('orders.fewer', { title })}
      aria-disabled={value <= min || undefined}
      onClick={() => value > min && onChange(value - 1)}
    />
    <output className="num" aria-label={label}>
      {value}
    </output>
    <IconButton
      of={plus}
      name={t('orders.more', { title })}
      aria-disabled={value >= max || undefined}
      onClick={() => value < max && onChange(value + 1)}
    />
  </span>
)
