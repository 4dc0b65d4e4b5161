import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/**
 * go: the one filled button of a view · goline: second next step · line · quiet · no: red border · stop: inside a
 * confirmation.
 */
type ButtonKind = 'go' | 'goline' | 'line' | 'quiet' | 'no' | 'stop'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind
  icon?: string
  /** The 64 px button of a bill or a dialog. */
  tall?: boolean
  /** Reason why it cannot be pressed now: it stays focusable and shows the reason instead of being disabled. */
  because?: string | undefined
  children?: ReactNode
}

export const Button = ({ kind = 'line', icon, tall, because, children, className = '', onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    className={`btn ${kind}${tall ? ' key' : ''} ${className}`}
    aria-disabled={because ? true : undefined}
    title={because ?? rest.title}
    onClick={because ? (event) => event.preventDefault() : onClick}
  >
    {icon && <Icon of={icon} />}
    {children}
  </button>
)

/** A button with an icon only: for close, more, notes, remove, refresh on a phone. `name` is its accessible name. */
export const IconButton = ({
  of,
  name,
  className = '',
  ...rest
}: ComponentProps<'button'> & { of: string; name: string }) => (
  <button type="button" {...rest} className={`btn icon quiet ${className}`} aria-label={name} title={name}>
    <Icon of={of} />
  </button>
)
